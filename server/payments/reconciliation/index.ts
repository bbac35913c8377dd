/** reconciliation: compares what we hold with the provider, every minute and by `npm run reconcile`, and corrects it. */
export { ReconciliationModule } from './reconciliation.module.js';
export { UNKNOWN_MONEY } from './findings.rules.js';
export type { Finding } from './findings.js';
export { ProviderWalkService, type WalkReport } from './provider-walk.service.js';
export { pastInstant } from './reconcile-options.rules.js';
export { type ReconciliationReport, ReconciliationService } from './reconciliation.service.js';
