import { Injectable } from '@nestjs/common';
import { oneOf } from '../common/database/columns.js';
import { Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import type { Page, PageRequest } from '../common/http/page.js';
import type { Texts } from '../events/index.js';
import { OPEN_DISPUTE_STATES } from '../payments/index.js';
import { readPage } from '../common/database/read-page.js';
import { type FinanceEntry, LEDGER } from './ledger.js';

const count = (where: string): string => `(count(*) filter (where ${where}))::int`;
const sum = (column: string, where = 'true'): string =>
  `coalesce(sum("${column}") filter (where ${where}), 0)`;
// divided at the end: francs as fractions do not add up
const chf = (rappen: string): string => `(${rappen})::float8 / 100`;

const SALES = sum('amountRappen', `kind = 'sale'`);
const CASH_SALES = sum('amountRappen', `kind = 'sale' and method = 'cash'`);
const REFUNDS = sum('amountRappen', `kind = 'refund'`);
const DISPUTES = sum('amountRappen', `kind = 'dispute'`);
const FEES = sum('feeRappen');
/** Each sum, by its name on the wire: of refunds and disputes, which are negative in the ledger, positive. */
const SUMS = {
  sales: count(`kind = 'sale'`),
  sales_chf: chf(SALES),
  cash_sales: count(`kind = 'sale' and method = 'cash'`),
  cash_sales_chf: chf(CASH_SALES),
  card_sales_chf: chf(`${SALES} - ${CASH_SALES}`),
  refunds: count(`kind = 'refund'`),
  refunds_chf: chf(`-${REFUNDS}`),
  cash_refunds_chf: chf(`-${sum('amountRappen', `kind = 'refund' and method = 'cash'`)}`),
  disputes_chf: chf(`-${DISPUTES}`),
  fees_chf: chf(FEES),
  fees_estimated_chf: chf(sum('feeRappen', '"isEstimate"')),
  net_chf: chf(`${SALES} + ${REFUNDS} + ${DISPUTES} - ${FEES}`),
  vat_chf: chf(sum('vatRappen')),
  payouts: count(`kind = 'payout'`),
  payouts_chf: chf(sum('payoutRappen')),
};

/** The sums of a day in Zurich, or of an event; without both, the total. */
export interface FinanceRow {
  day: string | null;
  eventId: number | null;
  eventName: string | null;
  eventNames: Texts | null;
  eventStartsAt: Date | null;
  sums: Record<keyof typeof SUMS, number>;
}

/** The finances of a month. */
export interface FinanceMonth {
  total: FinanceRow['sums'];
  byEvent: FinanceRow[];
  byDay: FinanceRow[];
  /** Disputes that are open now. */
  openDisputes: { count: number; rappen: number; respondBy: Date | null };
  /** Until when the provider's fees and payouts are known; null: not yet. */
  knownUntil: Date | null;
}

/** A span of time. */
export interface Span {
  from: Date;
  to: Date;
}

/** The total, and the sums by event and by day, in one statement. */
const MONTH = `with ledger as (${LEDGER}),
    local as (select *, to_char(at at time zone 'Europe/Zurich', 'YYYY-MM-DD') as day from ledger)
  select day, "eventId", "eventName", "eventNames", "eventStartsAt", grouping(day) as "overDays", grouping("eventId") as "overEvents",
    json_build_object(${Object.entries(SUMS)
      .map(([name, sql]) => `'${name}', ${sql}`)
      .join(', ')}) as sums
    from local group by grouping sets ((), (day), ("eventId", "eventName", "eventNames", "eventStartsAt"))
   order by day, "eventStartsAt" nulls last, "eventId"`;

const ENTRIES = `select * from (${LEDGER}) l order by at, kind, id limit $5 offset $6`;
const COUNT = `select count(*)::int as total from (${LEDGER}) l`;

const OPEN_DISPUTES = `select count(*)::int as count, coalesce(sum(amount_rappen), 0)::int as rappen,
    min(respond_by) as "respondBy" from disputes where ${oneOf('status', OPEN_DISPUTE_STATES)}`;
const KNOWN_UNTIL = 'select read_until as "readUntil" from balance_syncs';

type MonthRow = FinanceRow & { overDays: number; overEvents: number };

/** The finances of a month: sales, refunds, fees and payouts, by months and days in Zurich. */
@Injectable()
export class FinanceService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Returns the sums of a span of time, by event and by day. */
  async month(span: Span): Promise<FinanceMonth> {
    const [rows, [open], [sync]] = await Promise.all([
      this.database.query<MonthRow>(MONTH, this.valuesOf(span)),
      this.database.query<FinanceMonth['openDisputes']>(OPEN_DISPUTES),
      this.database.query<{ readUntil: Date }>(KNOWN_UNTIL),
    ]);
    const total = rows.find(({ overDays, overEvents }) => overDays + overEvents === 2);
    if (!total || !open) throw new Error('The ledger does not add up to anything');
    return {
      total: total.sums,
      byEvent: rows.filter(({ overDays, overEvents }) => overDays === 1 && overEvents === 0),
      byDay: rows.filter(({ overDays }) => overDays === 0),
      openDisputes: open,
      knownUntil: sync?.readUntil ?? null,
    };
  }

  /** Returns a page of the ledger entries of a span of time, oldest first. */
  entries(span: Span, page: PageRequest): Promise<Page<FinanceEntry>> {
    return readPage(this.database, ENTRIES, COUNT, this.valuesOf(span), page);
  }

  private valuesOf({ from, to }: Span): unknown[] {
    const { percent, rappen } = this.settings.providerFee;
    return [from, to, percent, rappen];
  }
}
