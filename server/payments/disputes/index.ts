/** disputes: payments that their payers' banks contest, as the provider tells of them. */
export { DisputesService } from './disputes.service.js';
