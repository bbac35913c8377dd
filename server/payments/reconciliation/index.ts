/** reconciliation: compares what we hold with the provider, every minute and by `npm run reconcile`, and corrects it. */
export { UNKNOWN_MONEY } from './findings.rules.js';
export { ProviderWalkService } from './provider-walk.service.js';
export { pastInstant } from './reconcile-options.rules.js';
export { ReconciliationService } from './reconciliation.service.js';
