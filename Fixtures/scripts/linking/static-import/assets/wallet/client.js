import { mode } from '../settings.js';
export default new google.payments.api.PaymentsClient({ environment: mode });
