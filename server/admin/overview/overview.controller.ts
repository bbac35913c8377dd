import { Controller, Get, Param, ParseEnumPipe, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { CsvDownload } from '../../audit/index.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { OrganisersOnly } from '../../common/http/access.js';
import { type Chart, CHARTS } from '../../reporting/index.js';
import { OverviewDto, STATISTICS_TABLE, StatisticsDto, StatisticsQuery } from './overview.dto.js';
import { OverviewService } from './overview.service.js';

const CHART = new ParseEnumPipe(Object.fromEntries(CHARTS.map((chart) => [chart, chart])), {
  exceptionFactory: () => new DomainError('NOT_FOUND'),
});

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class OverviewController {
  constructor(private readonly service: OverviewService) {}

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
    return this.service.statistics(chart, query);
  }
}
