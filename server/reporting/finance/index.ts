/** finance: the money of a month by event and by day, each movement of it, and that it adds up. */
export { FINANCE_INVARIANTS } from './finance-invariants.js';
export { type FinanceMonth, type FinanceRow, FinanceService, type FinanceSums } from './finance.service.js';
export {
  FINANCE_KINDS,
  FINANCE_METHODS,
  type FinanceEntry,
  type FinanceKind,
  type FinanceMethod,
} from './ledger.js';
