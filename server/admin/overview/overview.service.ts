import { Injectable } from '@nestjs/common';
import { BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import {
  asksForDecision,
  endOfThoseStillThere,
  EventDecisionsService,
  type EventWarning,
  eventWarnings,
  hasBegun,
} from '../../events/index.js';
import { ReportsService } from '../../relations/index.js';
import {
  type CountedEvent,
  EventListsService,
  type Grouping,
  OpenMoneyService,
  PaymentListsService,
  RevenueService,
  type StatisticRow,
  type StatisticsFilter,
  StatisticsService,
} from '../../reporting/index.js';

/** The charts. */
export const CHARTS = ['reservations', 'revenue', 'gender', 'show-up', 'mutual-connects', 'met'] as const;
/** A chart. */
export type Chart = (typeof CHARTS)[number];

/** Returns `value / of`, rounded to four decimals; null for money and if `of` is 0. */
export function shareOf(chart: Chart, { value, of }: StatisticRow): number | null {
  return chart === 'revenue' || !of ? null : Math.round((value / of) * 10_000) / 10_000;
}

/** An upcoming event with its kept revenue so far, in CHF. */
interface ComingEvent {
  event: CountedEvent;
  revenueChf: number;
}

/** Something that needs attention; `event` is null for payments, reports and reviews. */
export interface Attention {
  kind: EventWarning | 'decision' | 'payments' | 'reports' | 'block_reviews';
  event: CountedEvent | null;
  count: number;
}

/** Upcoming events and what needs attention, as of `now`. */
export interface Overview {
  now: Date;
  events: ComingEvent[];
  attention: Attention[];
}

/** The table of a chart. */
export interface Statistics {
  chart: Chart;
  by: Grouping;
  rows: StatisticRow[];
}

const NEXT = { page: 1, per_page: 50 };

/** The organisers' overview and statistics. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventListsService,
    private readonly charts: StatisticsService,
    private readonly money: RevenueService,
    private readonly payments: PaymentListsService,
    private readonly openMoney: OpenMoneyService,
    private readonly reports: ReportsService,
    private readonly blocklist: BlocklistService,
    private readonly decisions: EventDecisionsService,
  ) {}

  /** Returns upcoming and running events, tonight's first, and what needs attention. */
  async overview(): Promise<Overview> {
    const now = this.clock.now();
    const coming = {
      status: 'published' as const,
      endsAfter: endOfThoseStillThere(now),
      soonestFirst: true,
    };
    const [{ items }, payments, openMoney, reports, reviews] = await Promise.all([
      this.events.list(coming, NEXT),
      this.payments.count('attention'),
      this.openMoney.attention(),
      this.reports.countOpen(),
      this.blocklist.countOpen(),
    ]);
    const revenue = await this.money.revenueOf(items.map(({ id }) => id));
    const ahead = items.filter((event) => !hasBegun(event, now));
    const warnings = await this.warningsOf(ahead, now);
    return {
      now,
      events: items.map((event) => ({ event, revenueChf: revenue.get(event.id) ?? 0 })),
      attention: [
        ...counted('reports', reports),
        ...counted('block_reviews', reviews),
        ...counted('payments', payments + openMoney.total),
        ...warnings,
      ],
    };
  }

  // an event that waits for a decision, or has one, needs no warning about its minimum
  private async warningsOf(events: readonly CountedEvent[], now: Date): Promise<Attention[]> {
    const undecided = await this.decisions.undecided(events);
    return events.flatMap((event) => {
      const asks = undecided.includes(event) && asksForDecision(event, now);
      const warnings = eventWarnings(event, now).filter(
        (kind) => kind !== 'under_minimum' || (!asks && undecided.includes(event)),
      );
      const kinds = [...warnings, ...(asks ? (['decision'] as const) : [])];
      return kinds.map((kind) => ({ kind, event, count: 1 }));
    });
  }

  /** Returns the table of a chart. */
  async statistics(chart: Chart, by: Grouping, filter: StatisticsFilter): Promise<Statistics> {
    return { chart, by, rows: await this.rowsOf(chart, by, filter) };
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
