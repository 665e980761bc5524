export { default } from './client.js';
export * from './request.js';
