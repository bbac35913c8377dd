import { Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, HttpCode, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EditedVersion, VersionTag } from '../../common/http/conditional.decorator.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { holidaysOf, SeriesService } from '../../events/index.js';
import { ChangeSeriesDto, NewSeriesDto, SeriesDto, seriesDto, SeriesListDto } from './series.dto.js';
import { ruleOf, SeriesPreviewDto, seriesPreviewDto, SeriesRuleDto } from './series-rule.dto.js';
import {
  HolidaysDto,
  HolidaysQuery,
  PlanQuery,
  SeriesPlanDto,
  seriesPlanDto,
  SeriesPlanInput,
} from './series-plan.dto.js';
import { AdminSeriesService } from './admin-series.service.js';

/** The columns of the table for a spreadsheet. */
const SERIES_TABLE: Table<SeriesDto> = {
  series: field('id'),
  ...fields('name', 'rule', 'starts_on', 'start_time'),
  cities: ({ cities }) => cities.join(', '),
  price_chf: field('price'),
  ...fields('max_men', 'max_women', 'active', 'events'),
};

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
  @Downloadable('series', 'series.list_exported', SERIES_TABLE)
  async list(@Query() page: PageQuery): Promise<SeriesListDto> {
    const { items, total } = await this.series.list(page);
    return { items: items.map(seriesDto), total };
  }

  /** Makes a series, and a draft for each of its days in the next six months. */
  @Post()
  @UseInterceptors(VersionTag)
  create(@Body() body: NewSeriesDto, @CurrentUser() user: CurrentUser): Promise<SeriesDto> {
    return this.adminSeries.create(user, body);
  }

  /** Which events a rule would make in the next six months; makes none. */
  @Post('preview')
  @HttpCode(200)
  preview(@Body() body: SeriesRuleDto, @RequestLanguage() language: Language): Promise<SeriesPreviewDto> {
    const { starts_on: startsOn, start_time: startTime, cities } = body;
    return seriesPreviewDto(this.series.preview({ ...ruleOf(body), startsOn, startTime, cities }), language);
  }

  /** One series. */
  @Get(':id')
  @UseInterceptors(VersionTag)
  async find(@IdParam('id', 'SERIES_NOT_FOUND') id: number): Promise<SeriesDto> {
    return seriesDto(await this.series.require(id));
  }

  /** Changes a series for the events that are still to be made; those that it has made stay as they are. */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors('EDIT_CONFLICT')
  change(
    @IdParam('id', 'SERIES_NOT_FOUND') id: number,
    @Body() body: ChangeSeriesDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<SeriesDto> {
    return this.adminSeries.change(user, id, body, version);
  }
}

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/holidays')
export class HolidaysController {
  /** The holidays of the canton of a city in a month. */
  @Get()
  async list(
    @Query() { city, month }: HolidaysQuery,
    @RequestLanguage() language: Language,
  ): Promise<HolidaysDto> {
    const items = await holidaysOf(city, `${month}-01`, `${month}-31`, language);
    return { items, total: items.length };
  }
}

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/series/:id/plan')
export class SeriesPlanController {
  constructor(private readonly series: AdminSeriesService) {}

  /**
   * Changes a series, and its coming events with it: they stay, move, are deleted or cancelled, and new ones are made. With
   * `dry_run=1` it only shows what would become of each; the fingerprint of that carries it out.
   */
  @Post()
  @HttpCode(200)
  @ApiErrors('PLAN_CHANGED', 'EDIT_CONFLICT')
  async plan(
    @IdParam('id', 'SERIES_NOT_FOUND') id: number,
    @Query() { dry_run: dryRun }: PlanQuery,
    @Body() body: SeriesPlanInput,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
    @RequestLanguage() language: Language,
  ): Promise<SeriesPlanDto> {
    return dryRun === '1'
      ? seriesPlanDto(id, await this.series.plan(id, body, version), false, language)
      : seriesPlanDto(id, await this.series.carryOut(user, id, body, version), true, language);
  }
}
