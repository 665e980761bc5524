import type { CapacitorConfig } from '@capacitor/cli';

const config: CapacitorConfig = {
  appId: 'example.shop',
  appName: 'Hoshi',
  webDir: 'www',
};

export default config;
