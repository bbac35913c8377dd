/** balance: what the provider says that it took as fees, and paid out. */
export { BalanceModule } from './balance.module.js';
export { BalanceService } from './balance.service.js';
