import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { readPage } from '../common/database/read-page.js';
import { chf, iso } from '../common/database/wire.js';
import type { Page } from '../common/http/page.js';
import type { Language } from '../common/http/request-language.js';
import { zurichDay, zurichMonth } from '../common/time/zurich.js';
import { eventName } from '../events/index.js';
import { OPEN_DISPUTE_STATES, receiptNumber } from '../payments/index.js';
import type {
  FinanceDayDto,
  FinanceDto,
  FinanceEntryDto,
  FinanceEventDto,
  FinanceQuery,
  FinanceSumsDto,
} from './finance.dto.js';
import { ledger } from './ledger.js';

const count = (where: string): string => `(count(*) filter (where ${where}))::int`;
const sum = (column: string, where = 'true'): string => `coalesce(sum(${column}) filter (where ${where}), 0)`;

const SALES = sum('amount_rappen', `kind = 'sale'`);
const CASH_SALES = sum('amount_rappen', `kind = 'sale' and method = 'cash'`);
const REFUNDS = sum('amount_rappen', `kind = 'refund'`);
const DISPUTES = sum('amount_rappen', `kind = 'dispute'`);
const FEES = sum('fee_rappen');
/** Of refunds and disputes, which are negative in the ledger, the sums are positive. */
const SUMS: Readonly<Record<keyof FinanceSumsDto, string>> = {
  sales: count(`kind = 'sale'`),
  sales_chf: chf(SALES),
  cash_sales: count(`kind = 'sale' and method = 'cash'`),
  cash_sales_chf: chf(CASH_SALES),
  card_sales_chf: chf(`${SALES} - ${CASH_SALES}`),
  refunds: count(`kind = 'refund'`),
  refunds_chf: chf(`-${REFUNDS}`),
  cash_refunds_chf: chf(`-${sum('amount_rappen', `kind = 'refund' and method = 'cash'`)}`),
  disputes_chf: chf(`-${DISPUTES}`),
  fees_chf: chf(FEES),
  fees_estimated_chf: chf(sum('fee_rappen', 'fee_estimated')),
  net_chf: chf(`${SALES} + ${REFUNDS} + ${DISPUTES} - ${FEES}`),
  vat_chf: chf(sum('vat_rappen')),
  payouts: count(`kind = 'payout'`),
  payouts_chf: chf(sum('payout_rappen')),
};

/** The values are those of `valuesOf`. */
const LEDGER = ledger({ from: '$1', to: '$2', feePercent: '$3', feeRappen: '$4' });

/** The total, and the sums by event and by day, in one statement. */
const month = (language: Language) => `with ledger as (${LEDGER}),
    local as (select *, to_char(at at time zone 'Europe/Zurich', 'YYYY-MM-DD') as day from ledger)
  select json_build_object(${Object.entries(SUMS)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')}) as sums,
      case when grouping(day) = 0 then json_build_object('day', day) end as of_day,
      case when grouping(event_id) = 0 then json_build_object('event_id', event_id,
        'event_name', ${eventName(language, 'local')}, 'date', ${iso('starts_at')}) end as of_event
    from local group by grouping sets ((), (day), (event_id, name, names, starts_at))
   order by day, starts_at nulls last, event_id`;

const entries = (language: Language) => `select at, kind, method, receipt_year, receipt_number, event_id,
    ${eventName(language, 'l')} as event_name, ${iso('starts_at')} as event_date, ${chf('amount_rappen')} as amount_chf,
    ${chf('vat_rappen')} as vat_chf, ${chf('fee_rappen')} as fee_chf, fee_estimated,
    ${chf('amount_rappen - fee_rappen')} as net_chf, ${chf('payout_rappen')} as payout_chf, payment_id, reference
  from (${LEDGER}) l order by at, kind, id limit $5 offset $6`;
const COUNT = `select count(*)::int as total from (${LEDGER}) l`;

const NOW = `select count(*)::int as open_disputes, ${chf('coalesce(sum(amount_rappen), 0)')} as open_disputes_chf,
    ${iso('min(respond_by)')} as respond_by, (select ${iso('read_until')} from balance_syncs) as known_until
  from disputes where ${oneOf('status', OPEN_DISPUTE_STATES)}`;

interface MonthRow {
  sums: FinanceSumsDto;
  of_day: Pick<FinanceDayDto, 'day'> | null;
  of_event: Pick<FinanceEventDto, 'event_id' | 'event_name' | 'date'> | null;
}
type EntryRow = FinanceEntryDto & { receipt_year: number | null; receipt_number: number | null };

/** The finances of a month: sales, refunds, fees and payouts, by months and days in Zurich. */
@Injectable()
export class FinanceService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Returns the sums of a month, by event and by day, and what is known of disputes and fees now. */
  async month(query: FinanceQuery, language: Language): Promise<FinanceDto> {
    const [rows, [now]] = await Promise.all([
      this.database.query<MonthRow>(month(language), this.valuesOf(query)),
      this.database.query<Omit<FinanceDto, 'month' | 'total' | 'by_event' | 'by_day' | 'vat_percent'>>(NOW),
    ]);
    const total = rows.find(({ of_day, of_event }) => !of_day && !of_event);
    if (!total || !now) throw new Error('The ledger does not add up to anything');
    return {
      month: this.monthOf(query),
      total: total.sums,
      by_event: rows.flatMap(({ of_event, sums }) => (of_event ? [{ ...of_event, ...sums }] : [])),
      by_day: rows.flatMap(({ of_day, sums }) => (of_day ? [{ ...of_day, ...sums }] : [])),
      vat_percent: this.settings.company.vatPercent,
      ...now,
    };
  }

  /** Returns a page of the ledger entries of a month, oldest first. */
  async entries(query: FinanceQuery, language: Language): Promise<Page<FinanceEntryDto>> {
    const values = this.valuesOf(query);
    const { items, total } = await readPage<EntryRow>(this.database, entries(language), COUNT, values, query);
    return { items: items.map(entryOf), total };
  }

  private monthOf({ month = zurichDay(this.clock.now()).slice(0, 7) }: FinanceQuery): string {
    return month;
  }

  private valuesOf(query: FinanceQuery): unknown[] {
    const { from, to } = zurichMonth(this.monthOf(query));
    const { percent, rappen } = this.settings.providerFee;
    return [from, to, percent, rappen];
  }
}

function entryOf({ receipt_year: year, receipt_number: number, ...entry }: EntryRow): FinanceEntryDto {
  const kind = entry.kind === 'refund' ? 'credit_note' : 'receipt';
  return {
    ...entry,
    number: year !== null && number !== null ? receiptNumber({ kind, year, number }) : null,
  };
}
