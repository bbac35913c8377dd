import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import type { CurrentUser } from '../../common/http/access.js';
import { csvOf } from '../../common/http/csv.rules.js';
import { daysToGo, eventWarnings } from '../../events/index.js';
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
import {
  type AttentionDto,
  type Chart,
  type ComingEventDto,
  type OverviewDto,
  type StatisticsDto,
  statisticRowDto,
  statisticsFilter,
  type StatisticsQuery,
} from './overview.dto.js';

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
  ) {}

  /** Returns the coming events, and what needs attention. */
  async overview(): Promise<OverviewDto> {
    const now = this.clock.now();
    const coming = { status: 'published' as const, from: now, soonestFirst: true };
    const [{ items }, payments, reports] = await Promise.all([
      this.events.list(coming, NEXT),
      this.payments.count('attention'),
      this.reports.countOpen(),
    ]);
    const revenue = await this.money.revenueOf(items.map(({ id }) => id));
    const warnings = items.flatMap((event) =>
      eventWarnings(event, now).map((kind) => ({
        kind,
        event_id: event.id,
        event_name: event.name,
        count: 1,
      })),
    );
    return {
      events: items.map((event) => comingEventDto(event, now, revenue.get(event.id) ?? 0)),
      attention: [...counted('reports', reports), ...counted('payments', payments), ...warnings],
    };
  }

  /** Returns the table behind a chart. */
  async statistics(chart: Chart, query: StatisticsQuery): Promise<StatisticsDto> {
    const by = query.by ?? 'month';
    const rows = await this.rowsOf(chart, by, statisticsFilter(query));
    const items = rows.map((row) => statisticRowDto(chart, row));
    return { chart, by, items, total: items.length };
  }

  /** Returns the same table as CSV, and records the export in the audit log. */
  async csv(chart: Chart, query: StatisticsQuery, user: CurrentUser): Promise<string> {
    const { items, by } = await this.statistics(chart, query);
    const details = { chart, by, rows: items.length };
    await this.audit.record(user, { action: 'statistics.exported', subject: 'statistics', details });
    return csvOf(
      CSV_COLUMNS,
      items.map((row) => CSV_COLUMNS.map((column) => row[column])),
    );
  }

  private rowsOf(chart: Chart, by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    const rows: Record<Chart, () => Promise<StatisticRow[]>> = {
      reservations: () => this.charts.reservations(by, filter),
      revenue: () => this.money.revenue(by, filter),
      gender: () => this.charts.genderBalance(by, filter),
      'show-up': () => this.charts.showUp(by, filter),
      'mutual-connects': () => this.charts.mutualConnects(by, filter),
    };
    return rows[chart]();
  }
}

function counted(kind: 'payments' | 'reports', count: number): AttentionDto[] {
  return count > 0 ? [{ kind, event_id: null, event_name: null, count }] : [];
}

function comingEventDto(event: CountedEvent, now: Date, revenue: number): ComingEventDto {
  const { id, name, city, startsAt, menReserved, menLeft, maxMen, minMen } = event;
  const { womenReserved, womenLeft, maxWomen, minWomen } = event;
  return {
    id,
    name,
    city,
    date: startsAt.toISOString(),
    men: sideDto(menReserved, menLeft, maxMen, minMen),
    women: sideDto(womenReserved, womenLeft, maxWomen, minWomen),
    days_to_go: daysToGo(startsAt, now),
    revenue_chf: revenue,
  };
}

function sideDto(taken: number, free: number, max: number, min: number) {
  return { taken, held: max - free - taken, free, max, min };
}
