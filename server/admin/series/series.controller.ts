import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { SeriesService } from '../../events/index.js';
import {
  ChangeSeriesDto,
  NewSeriesDto,
  SeriesDto,
  seriesDto,
  SeriesListDto,
  SeriesPreviewDto,
  SeriesRuleDto,
} from './series.dto.js';
import { AdminSeriesService } from './admin-series.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/series')
export class SeriesController {
  constructor(
    private readonly series: SeriesService,
    private readonly desk: AdminSeriesService,
  ) {}

  /** All series, the newest first. */
  @Get()
  @ApiErrors('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  async list(@Query() page: PageQuery): Promise<SeriesListDto> {
    const { items, total } = await this.series.list(page);
    return { items: items.map(seriesDto), total };
  }

  /** Makes a series, and a draft for each of its days in the next six months. */
  @Post()
  @ApiErrors('VALIDATION_FAILED', 'MALFORMED_BODY', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  async create(@Body() body: NewSeriesDto, @CurrentUser() user: CurrentUser): Promise<SeriesDto> {
    return seriesDto(await this.desk.create(user, body));
  }

  /** Which events a rule would make in the next six months; makes none. */
  @Post('preview')
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'MALFORMED_BODY', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  preview(@Body() body: SeriesRuleDto): SeriesPreviewDto {
    return this.desk.preview(body);
  }

  /** One series. */
  @Get(':id')
  @ApiErrors('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'SERIES_NOT_FOUND')
  async find(@IdParam('id', 'SERIES_NOT_FOUND') id: number): Promise<SeriesDto> {
    return seriesDto(await this.series.require(id));
  }

  /** Changes a series for the events that are still to be made; those that it has made stay as they are. */
  @Patch(':id')
  @ApiErrors(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'SERIES_NOT_FOUND',
  )
  async change(
    @IdParam('id', 'SERIES_NOT_FOUND') id: number,
    @Body() body: ChangeSeriesDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<SeriesDto> {
    return seriesDto(await this.desk.change(user, id, body));
  }
}
