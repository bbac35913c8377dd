import { Injectable } from '@nestjs/common';
import { oneOf } from '../../common/database/columns.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import type { Texts } from '../../events/index.js';
import { OPEN_DISPUTE_STATES } from '../../payments/index.js';
import { type FinanceEntry, type FinanceKind, LEDGER } from './ledger.js';

/** Sums in Rappen. Outgoing money is negative, except fees and payouts. */
export interface FinanceSums {
  sales: number;
  salesRappen: number;
  /** The number of sales paid in cash. */
  cashSales: number;
  cashSalesRappen: number;
  refunds: number;
  refundsRappen: number;
  /** The part that was refunded in cash. */
  cashRefundsRappen: number;
  /** Lost in disputes. */
  disputesRappen: number;
  feesRappen: number;
  /** The part of the fees that the provider has not reported yet. */
  estimatedRappen: number;
  vatRappen: number;
  payouts: number;
  payoutsRappen: number;
}

/** The sums of a day in Zurich, or of an event; without both, the total. */
export interface FinanceRow extends FinanceSums {
  day: string | null;
  eventId: number | null;
  eventName: string | null;
  eventNames: Texts | null;
  eventStartsAt: Date | null;
}

/** The finances of a month. */
export interface FinanceMonth {
  total: FinanceSums;
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

const sumOf = (column: string, kind?: FinanceKind): string =>
  `coalesce(sum("${column}")${kind ? ` filter (where kind = '${kind}')` : ''}, 0)::int`;
const countOf = (kind: FinanceKind): string => `(count(*) filter (where kind = '${kind}'))::int`;

const cashOf = (what: string, kind: FinanceKind): string =>
  `(coalesce(${what} filter (where kind = '${kind}' and method = 'cash'), 0))::int`;

const SUMS = `${countOf('sale')} as sales, ${sumOf('amountRappen', 'sale')} as "salesRappen",
  ${cashOf('count(*)', 'sale')} as "cashSales", ${cashOf('sum("amountRappen")', 'sale')} as "cashSalesRappen",
  ${cashOf('sum("amountRappen")', 'refund')} as "cashRefundsRappen",
  ${countOf('refund')} as refunds, ${sumOf('amountRappen', 'refund')} as "refundsRappen",
  ${sumOf('amountRappen', 'dispute')} as "disputesRappen", ${sumOf('feeRappen')} as "feesRappen",
  coalesce(sum("feeRappen") filter (where "isEstimate"), 0)::int as "estimatedRappen", ${sumOf('vatRappen')} as "vatRappen",
  ${countOf('payout')} as payouts, ${sumOf('payoutRappen')} as "payoutsRappen"`;

/** The total, and the sums by event and by day, in one statement. */
const MONTH = `with ledger as (${LEDGER}),
    local as (select *, to_char(at at time zone 'Europe/Zurich', 'YYYY-MM-DD') as day from ledger)
  select day, "eventId", "eventName", "eventNames", "eventStartsAt", grouping(day) as "overDays", grouping("eventId") as "overEvents", ${SUMS}
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
      total,
      byEvent: rows.filter(({ overDays, overEvents }) => overDays === 1 && overEvents === 0),
      byDay: rows.filter(({ overDays }) => overDays === 0),
      openDisputes: open,
      knownUntil: sync?.readUntil ?? null,
    };
  }

  /** Returns a page of the ledger entries of a span of time, oldest first. */
  async entries(span: Span, page: PageRequest): Promise<Page<FinanceEntry>> {
    const { limit, offset } = limitOf(page);
    const values = this.valuesOf(span);
    const [items, [count]] = await Promise.all([
      this.database.query<FinanceEntry>(ENTRIES, [...values, limit, offset]),
      this.database.query<{ total: number }>(COUNT, values),
    ]);
    return { items, total: count?.total ?? 0 };
  }

  private valuesOf({ from, to }: Span): unknown[] {
    const { percent, rappen } = this.settings.providerFee;
    return [from, to, percent, rappen];
  }
}
