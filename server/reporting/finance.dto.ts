import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../common/http/page-of.js';
import { Matches } from 'class-validator';
import { ApiCount, ApiEnum } from '../common/http/api-fields.decorator.js';
import { field, fields, instant, type Table } from '../common/http/downloads/table.js';
import { OptionalField } from '../common/http/fields.decorator.js';
import { PageQuery } from '../common/http/page.dto.js';
import { FINANCE_KINDS, FINANCE_METHODS, type FinanceKind, type FinanceMethod } from './ledger.js';

/** Month of the figures. */
export class FinanceQuery extends PageQuery {
  /** Month in Zurich time. Default: the current month. @example "2026-12" */
  @OptionalField() @Matches(/^20\d\d-(0[1-9]|1[0-2])$/) month?: string;
}

@ApiSchema({ description: 'Totals of sales, refunds, disputes, fees and payouts.' })
export class FinanceSumsDto {
  @ApiCount() sales: number;
  sales_chf: number;
  /** Number of sales paid in cash at the entrance. */
  @ApiCount() cash_sales: number;
  cash_sales_chf: number;
  /** Sales through the payment provider. */
  card_sales_chf: number;
  @ApiCount() refunds: number;
  /** Refunds; a positive number. */
  refunds_chf: number;
  /** Refunds paid in cash, included in `refunds_chf`; a positive number. */
  cash_refunds_chf: number;
  /** Amount that banks took back because of disputes. */
  disputes_chf: number;
  /** Fees of the payment provider. */
  fees_chf: number;
  /** Estimated part of `fees_chf`: the provider has not reported these fees yet. */
  fees_estimated_chf: number;
  /** Sales minus refunds, disputes and fees. */
  net_chf: number;
  /** Value-added tax of the sales minus that of the refunds. */
  vat_chf: number;
  @ApiCount() payouts: number;
  payouts_chf: number;
}

@ApiSchema({ description: 'Totals of an event.' })
export class FinanceEventDto extends FinanceSumsDto {
  /** `null`: entries of no event, or of an unknown event. */
  event_id: number | null;
  event_name: string | null;
  date: string | null;
}

@ApiSchema({ description: 'Totals of a day in Zurich time.' })
export class FinanceDayDto extends FinanceSumsDto {
  /** @example "2026-12-04" */
  day: string;
}

@ApiSchema({ description: 'The finances of a month.' })
export class FinanceDto {
  /** @example "2026-12" */
  month: string;
  total: FinanceSumsDto;
  by_event: FinanceEventDto[];
  by_day: FinanceDayDto[];
  /** Number of open disputes. */
  @ApiCount() open_disputes: number;
  open_disputes_chf: number;
  /** Earliest deadline for an answer to an open dispute; `null` if there is none. */
  respond_by: string | null;
  /** Rate of value-added tax, in percent; `null` if no tax is charged. */
  vat_percent: number | null;
  /** Time up to which fees and payouts were fetched from the provider; `null` if never. */
  known_until: string | null;
}

@ApiSchema({ description: 'A ledger entry.' })
export class FinanceEntryDto {
  at: Date;
  @ApiEnum('FinanceKind', FINANCE_KINDS) kind: FinanceKind;
  @ApiEnum('FinanceMethod', FINANCE_METHODS) method: FinanceMethod;
  /** Number of the receipt or credit note. */
  number: string | null;
  event_id: number | null;
  event_name: string | null;
  event_date: string | null;
  /** Amount in CHF; negative for refunds and other outgoing amounts. */
  amount_chf: number;
  vat_chf: number;
  fee_chf: number;
  fee_estimated: boolean;
  net_chf: number;
  payout_chf: number;
  payment_id: number | null;
  /** Id at the payment provider. */
  reference: string | null;
}

@ApiSchema({ description: 'A page of ledger entries, oldest first.' })
export class FinanceEntriesDto extends PageOf(FinanceEntryDto) {}

/** The columns of the CSV file for the accountant. */
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
