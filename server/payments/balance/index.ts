/** balance: what the provider says that it took as fees, and paid out. */
export { BalanceService } from './balance.service.js';
