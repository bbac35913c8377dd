/** reconciliation: compares what we hold with the provider, every minute and by `npm run reconcile`, and corrects it. */
export { ReconciliationModule } from './reconciliation.module.js';
export { type ReconciliationReport, ReconciliationService } from './reconciliation.service.js';
