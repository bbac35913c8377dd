import { Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, HttpCode, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EditedVersion, VersionTag } from '../../common/http/version.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { type Series, SeriesService } from '../../events/index.js';
import { ChangeSeriesDto, NewSeriesDto, SeriesDto, seriesDto, SeriesListDto } from './series.dto.js';
import { seriesFields } from './series-fields.js';
import { ruleOf, SeriesPreviewDto, seriesPreviewDto, SeriesRuleDto } from './series-rule.dto.js';
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
  async create(@Body() body: NewSeriesDto, @CurrentUser() user: CurrentUser): Promise<SeriesDto> {
    return seriesDto(await this.adminSeries.create(user, seriesFields(body)));
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
  async change(
    @IdParam('id', 'SERIES_NOT_FOUND') id: number,
    @Body() body: ChangeSeriesDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<SeriesDto> {
    const fieldsOf = (known: Series) => seriesFields(body, known);
    return seriesDto(await this.adminSeries.change(user, id, fieldsOf, version));
  }
}
