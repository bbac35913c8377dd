import { Controller, Get, Query, Param, ParseEnumPipe } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { CsvDownload } from '../../audit/index.js';
import { BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { OrganisersOnly } from '../../common/http/access.js';
import type { Page } from '../../common/http/page.js';
import {
  asksForDecision,
  endOfThoseStillThere,
  EventDecisionsService,
  eventWarnings,
  hasBegun,
} from '../../events/index.js';
import { ReportsService } from '../../relations/index.js';
import { ReferralEnds } from '../../public-pages/index.js';
import {
  type Chart,
  CHARTS,
  CITY_FIGURES_TABLE,
  type CityFiguresDto,
  type CountedEvent,
  EventListsService,
  FUNNEL_TABLE,
  type FunnelStep,
  InsightsDto,
  InsightsQuery,
  type LinkFiguresDto,
  LINKS_TABLE,
  PaymentListsService,
  RevenueService,
  STATISTICS_TABLE,
  StatisticsDto,
  StatisticsQuery,
  StatisticsService,
} from '../../reporting/index.js';
import { type AttentionDto, comingEventDto, OverviewDto } from './overview.dto.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';

const NEXT = { page: 1, per_page: 50 };
const CHART = new ParseEnumPipe(Object.fromEntries(CHARTS.map((chart) => [chart, chart])), {
  exceptionFactory: () => new DomainError('NOT_FOUND'),
});

@OrganisersOnly()
@Controller('admin')
export class OverviewController {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventListsService,
    private readonly money: RevenueService,
    private readonly payments: PaymentListsService,
    private readonly reports: ReportsService,
    private readonly blocklist: BlocklistService,
    private readonly decisions: EventDecisionsService,
    private readonly charts: StatisticsService,
  ) {}

  /** Returns the upcoming events with their seats and revenue, and what needs attention. */
  @Get('overview')
  async overview(): Promise<OverviewDto> {
    const now = this.clock.now();
    const coming = {
      status: 'published' as const,
      endsAfter: endOfThoseStillThere(now),
      soonestFirst: true,
    };
    const [{ items }, payments, openMoney, reports, reviews] = await Promise.all([
      this.events.list(coming, NEXT),
      this.payments.countAttention(),
      this.payments.openMoney(),
      this.reports.countOpen(),
      this.blocklist.countOpen(),
    ]);
    const revenue = await this.money.revenueOf(items.map(({ id }) => id));
    const ahead = items.filter((event) => !hasBegun(event, now));
    return {
      events: items.map((event) => comingEventDto(event, now, revenue.get(event.id) ?? 0)),
      attention: [
        ...counted('reports', reports),
        ...counted('block_reviews', reviews),
        ...counted('payments', payments + openMoney.total),
        ...(await this.warningsOf(ahead, now)),
      ],
    };
  }

  /** Returns a statistic as a CSV file. */
  @Get('statistics/:chart.csv')
  @ApiParam({ name: 'chart', enum: CHARTS, enumName: 'Chart' })
  @CsvDownload('statistics', 'statistics.exported', STATISTICS_TABLE)
  @ApiErrors('NOT_FOUND')
  csv(@Param('chart', CHART) chart: Chart, @Query() query: StatisticsQuery): Promise<StatisticsDto> {
    return this.statistics(chart, query);
  }

  /**
   * Returns the table of a chart: reservations, revenue, gender balance, show-up rate, guests with
   * connections, or guests who met. `mutual-connects` omits events with fewer than five attendees, and `met`
   * omits events with fewer than five guests who were asked. Both round the values of each event down to
   * multiples of five, and change once a day.
   */
  @Get('statistics/:chart')
  @ApiParam({ name: 'chart', enum: CHARTS, enumName: 'Chart' })
  @ApiErrors('NOT_FOUND')
  statistics(@Param('chart', CHART) chart: Chart, @Query() query: StatisticsQuery): Promise<StatisticsDto> {
    return this.charts.table(chart, query);
  }

  // an event that waits for a decision, or has one, needs no warning about its minimum
  private async warningsOf(events: readonly CountedEvent[], now: Date): Promise<AttentionDto[]> {
    const undecided = await this.decisions.undecided(events);
    const attention: AttentionDto[] = [];
    for (const event of events) {
      const asks = undecided.includes(event) && asksForDecision(event, now);
      const warnings = eventWarnings(event, now);
      const kinds: AttentionDto['kind'][] = asks ? [...warnings, 'decision'] : warnings;
      for (const kind of kinds) {
        if (kind === 'under_minimum' && (asks || !undecided.includes(event))) continue;
        attention.push({ kind, event_id: event.id, event_name: event.name, count: 1 });
      }
    }
    return attention;
  }
}

@OrganisersOnly()
@Controller('admin/insights')
export class InsightsController {
  constructor(
    private readonly statistics: StatisticsService,
    private readonly referrals: ReferralEnds,
  ) {}

  /**
   * Returns figures about events: how full they were, how many guests returned, the counts of each step from
   * a page view to a connection, and how many people came through links.
   */
  @Get()
  async find(@Query() query: InsightsQuery): Promise<InsightsDto> {
    await this.referrals.update();
    return this.statistics.insights(query);
  }

  /** Returns the figures of each city as a CSV file, all cities together first. */
  @Get('cities.csv')
  @CsvDownload('cities', 'statistics.exported', CITY_FIGURES_TABLE)
  async cities(@Query() query: InsightsQuery): Promise<Page<CityFiguresDto>> {
    return whole((await this.find(query)).cities);
  }

  /** Returns the counts of each step from a page view to a connection, as a CSV file. */
  @Get('funnel.csv')
  @CsvDownload('funnel', 'statistics.exported', FUNNEL_TABLE)
  async funnel(@Query() query: InsightsQuery): Promise<Page<FunnelStep>> {
    return whole(Object.entries((await this.find(query)).funnel));
  }

  /** Returns the views, registrations, reservations and payments for each link channel, as a CSV file. */
  @Get('links.csv')
  @CsvDownload('links', 'statistics.exported', LINKS_TABLE)
  async links(@Query() query: InsightsQuery): Promise<Page<LinkFiguresDto>> {
    return whole((await this.find(query)).links);
  }
}

function whole<Item>(items: Item[]): Page<Item> {
  return { items, total: items.length };
}

function counted(kind: 'payments' | 'reports' | 'block_reviews', count: number): AttentionDto[] {
  return count > 0 ? [{ kind, event_id: null, event_name: null, count }] : [];
}
