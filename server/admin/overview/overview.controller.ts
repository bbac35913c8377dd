import { Controller, Get, Query, Param, ParseEnumPipe } from '@nestjs/common';
import { ApiTags, ApiParam } from '@nestjs/swagger';
import { CsvDownload } from '../../audit/index.js';
import { OrganisersOnly } from '../../common/http/access.js';
import type { Page } from '../../common/http/page.js';
import { ReferralEnds } from '../../public-pages/index.js';
import {
  type Chart,
  CHARTS,
  CITY_FIGURES_TABLE,
  type CityFiguresDto,
  FUNNEL_TABLE,
  funnelSteps,
  type FunnelStep,
  InsightsDto,
  InsightsQuery,
  type LinkFiguresDto,
  LINKS_TABLE,
  STATISTICS_TABLE,
  StatisticsDto,
  StatisticsQuery,
  StatisticsService,
} from '../../reporting/index.js';
import { OverviewDto } from './overview.dto.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { OverviewService } from './overview.service.js';

const CHART = new ParseEnumPipe(Object.fromEntries(CHARTS.map((chart) => [chart, chart])), {
  exceptionFactory: () => new DomainError('NOT_FOUND'),
});

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class OverviewController {
  constructor(
    private readonly service: OverviewService,
    private readonly charts: StatisticsService,
  ) {}

  /** The upcoming events with their seats and revenue, and what needs attention. */
  @Get('overview')
  overview(): Promise<OverviewDto> {
    return this.service.overview();
  }

  /** A statistic as a table for a spreadsheet. */
  @Get('statistics/:chart.csv')
  @ApiParam({ name: 'chart', enum: CHARTS, enumName: 'Chart' })
  @CsvDownload('statistics', 'statistics.exported', STATISTICS_TABLE)
  @ApiErrors('NOT_FOUND')
  csv(@Param('chart', CHART) chart: Chart, @Query() query: StatisticsQuery): Promise<StatisticsDto> {
    return this.statistics(chart, query);
  }

  /**
   * The table behind a chart: reservations, revenue, gender balance, show-up rate, mutual Connects, who met. The last two
   * leave out events with fewer than five guests, count in whole fives of each event, and change once a day.
   */
  @Get('statistics/:chart')
  @ApiParam({ name: 'chart', enum: CHARTS, enumName: 'Chart' })
  @ApiErrors('NOT_FOUND')
  statistics(@Param('chart', CHART) chart: Chart, @Query() query: StatisticsQuery): Promise<StatisticsDto> {
    return this.charts.table(chart, query);
  }
}

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/insights')
export class InsightsController {
  constructor(
    private readonly statistics: StatisticsService,
    private readonly referrals: ReferralEnds,
  ) {}

  /** How full events were, who came back, from looking to meeting, and which links brought people. */
  @Get()
  async find(@Query() query: InsightsQuery): Promise<InsightsDto> {
    await this.referrals.update();
    return this.statistics.insights(query);
  }

  /** The cities side by side as a table for a spreadsheet, all together first. */
  @Get('cities.csv')
  @CsvDownload('cities', 'statistics.exported', CITY_FIGURES_TABLE)
  async cities(@Query() query: InsightsQuery): Promise<Page<CityFiguresDto>> {
    return whole((await this.find(query)).cities);
  }

  /** From looking at a page to a connection, as a table for a spreadsheet. */
  @Get('funnel.csv')
  @CsvDownload('funnel', 'statistics.exported', FUNNEL_TABLE)
  async funnel(@Query() query: InsightsQuery): Promise<Page<FunnelStep>> {
    return whole(funnelSteps((await this.find(query)).funnel));
  }

  /** Which links brought people, as a table for a spreadsheet. */
  @Get('links.csv')
  @CsvDownload('links', 'statistics.exported', LINKS_TABLE)
  async links(@Query() query: InsightsQuery): Promise<Page<LinkFiguresDto>> {
    return whole((await this.find(query)).links);
  }
}

function whole<Item>(items: Item[]): Page<Item> {
  return { items, total: items.length };
}
