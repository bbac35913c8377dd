import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { SeriesService } from '../../events/index.js';
import {
  ChangeSeriesDto,
  NewSeriesDto,
  SeriesDto,
  seriesDto,
  seriesFields,
  SeriesListDto,
} from './series.dto.js';
import { SeriesPreviewDto, seriesPreviewDto, SeriesRuleDto } from './series-rule.dto.js';
import { AdminSeriesService } from './admin-series.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/series')
export class SeriesController {
  constructor(
    private readonly series: SeriesService,
    private readonly adminSeries: AdminSeriesService,
  ) {}

  /** All series, the newest first. */
  @Get()
  async list(@Query() page: PageQuery): Promise<SeriesListDto> {
    const { items, total } = await this.series.list(page);
    return { items: items.map(seriesDto), total };
  }

  /** Makes a series, and a draft for each of its days in the next six months. */
  @Post()
  async create(@Body() body: NewSeriesDto, @CurrentUser() user: CurrentUser): Promise<SeriesDto> {
    return seriesDto(await this.adminSeries.create(user, seriesFields(body)));
  }

  /** Which events a rule would make in the next six months; makes none. */
  @Post('preview')
  @HttpCode(200)
  preview(@Body() body: SeriesRuleDto): SeriesPreviewDto {
    const { rule, starts_on: startsOn, start_time: startTime, cities } = body;
    return seriesPreviewDto(this.series.preview({ rule, startsOn, startTime, cities }));
  }

  /** One series. */
  @Get(':id')
  async find(@IdParam('id', 'SERIES_NOT_FOUND') id: number): Promise<SeriesDto> {
    return seriesDto(await this.series.require(id));
  }

  /** Changes a series for the events that are still to be made; those that it has made stay as they are. */
  @Patch(':id')
  async change(
    @IdParam('id', 'SERIES_NOT_FOUND') id: number,
    @Body() body: ChangeSeriesDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<SeriesDto> {
    return seriesDto(await this.adminSeries.change(user, id, (known) => seriesFields(body, known)));
  }
}
