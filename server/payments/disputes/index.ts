/** disputes: payments that their payers' banks contest, as the provider tells of them. */
export { DisputesModule } from './disputes.module.js';
export { DisputesService } from './disputes.service.js';
