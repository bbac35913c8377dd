import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import type { CurrentUser } from '../../common/http/access.js';
import { csvOf } from '../../common/http/downloads/csv.rules.js';
import { type EventWarning, eventWarnings } from '../../events/index.js';
import { ReportsService } from '../../relations/index.js';
import {
  type CountedEvent,
  EventListsService,
  type Grouping,
  PaymentListsService,
  RevenueService,
  type StatisticRow,
  type StatisticsFilter,
  StatisticsService,
} from '../../reporting/index.js';
import { type Chart, shareOf } from './charts.rules.js';

/** A coming event with the money kept for it so far, in CHF. */
export interface ComingEvent {
  event: CountedEvent;
  revenueChf: number;
}

/** Something that an organiser should look at; `event` is null for payments, reports and reviews. */
export interface Attention {
  kind: EventWarning | 'payments' | 'reports' | 'block_reviews';
  event: CountedEvent | null;
  count: number;
}

/** The coming events and what needs attention, as of `now`. */
export interface Overview {
  now: Date;
  events: ComingEvent[];
  attention: Attention[];
}

/** A statistic: the table behind a chart. */
export interface Statistics {
  chart: Chart;
  by: Grouping;
  rows: StatisticRow[];
}

const NEXT = { page: 1, per_page: 50 };
const CSV_COLUMNS = ['key', 'label', 'value', 'of', 'share', 'men', 'women'] as const;

/** The organisers' overview and statistics. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly events: EventListsService,
    private readonly charts: StatisticsService,
    private readonly money: RevenueService,
    private readonly payments: PaymentListsService,
    private readonly reports: ReportsService,
    private readonly blocklist: BlocklistService,
  ) {}

  /** Returns the coming events, and what needs attention. */
  async overview(): Promise<Overview> {
    const now = this.clock.now();
    const coming = { status: 'published' as const, from: now, soonestFirst: true };
    const [{ items }, payments, reports, reviews] = await Promise.all([
      this.events.list(coming, NEXT),
      this.payments.count('attention'),
      this.reports.countOpen(),
      this.blocklist.countOpen(),
    ]);
    const revenue = await this.money.revenueOf(items.map(({ id }) => id));
    const warnings = items.flatMap((event) =>
      eventWarnings(event, now).map((kind) => ({ kind, event, count: 1 })),
    );
    return {
      now,
      events: items.map((event) => ({ event, revenueChf: revenue.get(event.id) ?? 0 })),
      attention: [
        ...counted('reports', reports),
        ...counted('block_reviews', reviews),
        ...counted('payments', payments),
        ...warnings,
      ],
    };
  }

  /** Returns the table behind a chart. */
  async statistics(chart: Chart, by: Grouping, filter: StatisticsFilter): Promise<Statistics> {
    return { chart, by, rows: await this.rowsOf(chart, by, filter) };
  }

  /** Returns the same table as CSV, and records the export in the audit log. */
  async csv(chart: Chart, by: Grouping, filter: StatisticsFilter, user: CurrentUser): Promise<string> {
    const rows = await this.rowsOf(chart, by, filter);
    const details = { chart, by, rows: rows.length };
    await this.audit.record(user, { action: 'statistics.exported', subject: 'statistics', details });
    return csvOf(
      CSV_COLUMNS,
      rows.map((row) =>
        CSV_COLUMNS.map((column) => (column === 'share' ? shareOf(chart, row) : row[column])),
      ),
    );
  }

  private rowsOf(chart: Chart, by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    const rows: Record<Chart, () => Promise<StatisticRow[]>> = {
      reservations: () => this.charts.reservations(by, filter),
      revenue: () => this.money.revenue(by, filter),
      gender: () => this.charts.genderBalance(by, filter),
      'show-up': () => this.charts.showUp(by, filter),
      'mutual-connects': () => this.charts.mutualConnects(by, filter),
      met: () => this.charts.met(by, filter),
    };
    return rows[chart]();
  }
}

function counted(kind: 'payments' | 'reports' | 'block_reviews', count: number): Attention[] {
  return count > 0 ? [{ kind, event: null, count }] : [];
}
