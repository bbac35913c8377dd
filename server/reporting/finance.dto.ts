import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../common/http/page-of.js';
import { Matches } from 'class-validator';
import { ApiCount, ApiEnum } from '../common/http/api-fields.decorator.js';
import { field, fields, instant, type Table } from '../common/http/downloads/table.js';
import { OptionalField } from '../common/http/fields.decorator.js';
import { PageQuery } from '../common/http/page.dto.js';
import { FINANCE_KINDS, FINANCE_METHODS, type FinanceKind, type FinanceMethod } from './ledger.js';

/** Which month is wanted. */
export class FinanceQuery extends PageQuery {
  /** In Zurich; the present one if absent. @example "2026-12" */
  @OptionalField() @Matches(/^20\d\d-(0[1-9]|1[0-2])$/) month?: string;
}

@ApiSchema({ description: 'Sums in CHF.' })
export class FinanceSumsDto {
  @ApiCount() sales: number;
  sales_chf: number;
  /** Of the sales those at the entrance that were paid in cash. */
  @ApiCount() cash_sales: number;
  cash_sales_chf: number;
  /** The other sales: through the provider. */
  card_sales_chf: number;
  @ApiCount() refunds: number;
  /** What went back: positive. */
  refunds_chf: number;
  /** The part of it that went back in cash: positive. */
  cash_refunds_chf: number;
  /** What banks took back. */
  disputes_chf: number;
  /** What the provider took. */
  fees_chf: number;
  /** The part of it that it has not said yet. */
  fees_estimated_chf: number;
  /** Sales less refunds, disputes and fees. */
  net_chf: number;
  /** Value-added tax of sales, less that of refunds. */
  vat_chf: number;
  @ApiCount() payouts: number;
  payouts_chf: number;
}

@ApiSchema({ description: 'The sums of an event.' })
export class FinanceEventDto extends FinanceSumsDto {
  /** Null: money of which nobody knows the event, and what belongs to none. */
  event_id: number | null;
  event_name: string | null;
  date: string | null;
}

@ApiSchema({ description: 'The sums of a day.' })
export class FinanceDayDto extends FinanceSumsDto {
  /** @example "2026-12-04" */
  day: string;
}

@ApiSchema({ description: 'A month of money.' })
export class FinanceDto {
  /** @example "2026-12" */
  month: string;
  total: FinanceSumsDto;
  by_event: FinanceEventDto[];
  by_day: FinanceDayDto[];
  /** Payments that banks contest now. */
  @ApiCount() open_disputes: number;
  open_disputes_chf: number;
  /** The first day on which an answer to one is due. */
  respond_by: string | null;
  /** The rate in percent; null: no tax is paid. */
  vat_percent: number | null;
  /** Until when fees and payouts are known; null: not yet. */
  known_until: string | null;
}

@ApiSchema({ description: 'A movement of money.' })
export class FinanceEntryDto {
  at: Date;
  @ApiEnum('FinanceKind', FINANCE_KINDS) kind: FinanceKind;
  @ApiEnum('FinanceMethod', FINANCE_METHODS) method: FinanceMethod;
  /** Of the receipt or credit note. */
  number: string | null;
  event_id: number | null;
  event_name: string | null;
  event_date: string | null;
  /** Negative where it leaves. */
  amount_chf: number;
  vat_chf: number;
  fee_chf: number;
  fee_estimated: boolean;
  net_chf: number;
  payout_chf: number;
  payment_id: number | null;
  /** The provider’s id. */
  reference: string | null;
}

@ApiSchema({ description: 'A page of them, oldest first.' })
export class FinanceEntriesDto extends PageOf(FinanceEntryDto) {}

/** The columns of the table for the fiduciary. */
export const FINANCE_TABLE: Table<FinanceEntryDto> = {
  ...fields('at', 'kind', 'method', 'number'),
  event: field('event_name'),
  event_date: (entry) => instant(entry.event_date),
  amount_chf: field('amount_chf'),
  cash_chf: (entry) => (entry.method === 'cash' ? entry.amount_chf : 0),
  cashless_chf: (entry) => (entry.method === 'cash' ? 0 : entry.amount_chf),
  ...fields('vat_chf', 'fee_chf', 'fee_estimated', 'net_chf', 'payout_chf'),
  payment: field('payment_id'),
  reference: field('reference'),
};
