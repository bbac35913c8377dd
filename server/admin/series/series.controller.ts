import { AuditService, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, HttpCode, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EditedVersion, VersionTag } from '../../common/http/conditional.decorator.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { PageQuery } from '../../common/http/page.dto.js';
import {
  holidaysOf,
  idsOf,
  PLAN_ACTIONS,
  type PlanAction,
  SeriesPlansService,
  SeriesService,
} from '../../events/index.js';
import { AdminEventsService, changesOf, differing, DryRunQuery } from '../events/index.js';
import { ChangeSeriesDto, NewSeriesDto, SeriesDto, seriesDto, SeriesListDto } from './series.dto.js';
import { ruleOf, SeriesPreviewDto, seriesPreviewDto, SeriesRuleDto } from './series-rule.dto.js';
import {
  HolidaysDto,
  HolidaysQuery,
  SeriesPlanDto,
  seriesPlanDto,
  SeriesPlanInput,
} from './series-plan.dto.js';
import { editableOf, fieldsAfter, seriesFields } from './series-fields.js';

/** Columns of the file for a spreadsheet. */
const SERIES_TABLE: Table<SeriesDto> = {
  series: field('id'),
  ...fields('name', 'rule', 'starts_on', 'start_time'),
  cities: ({ cities }) => cities.join(', '),
  price_chf: field('price'),
  ...fields('max_men', 'max_women', 'active', 'events'),
};

@OrganisersOnly()
@Controller('admin/series')
export class SeriesController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly series: SeriesService,
  ) {}

  /** Lists all series, newest first. */
  @Get()
  @Downloadable('series', 'series.list_exported', SERIES_TABLE)
  async list(@Query() page: PageQuery): Promise<SeriesListDto> {
    const { items, total } = await this.series.list(page);
    return { items: items.map(seriesDto), total };
  }

  /** Creates a series, and a draft for each of its days in the next six months. */
  @Post()
  @UseInterceptors(VersionTag)
  create(@Body() body: NewSeriesDto, @CurrentUser() user: CurrentUser): Promise<SeriesDto> {
    return this.database.transaction(async () => {
      const series = await this.series.create(seriesFields(body));
      const { id: subjectId, rule, cities, active } = series;
      const details = { rule, cities, active };
      await this.audit.record(user, { action: 'series.created', subjectId, details });
      return seriesDto(series);
    });
  }

  /** Returns the events that a rule would create in the next six months. Creates nothing. */
  @Post('preview')
  @HttpCode(200)
  preview(@Body() body: SeriesRuleDto, @RequestLanguage() language: Language): Promise<SeriesPreviewDto> {
    const { starts_on: startsOn, start_time: startTime, cities } = body;
    return seriesPreviewDto(this.series.preview({ ...ruleOf(body), startsOn, startTime, cities }), language);
  }

  /** Returns one series. */
  @Get(':id')
  @UseInterceptors(VersionTag)
  async find(@IdParam('id', 'SERIES_NOT_FOUND') id: number): Promise<SeriesDto> {
    return seriesDto(await this.series.require(id));
  }

  /** Changes a series. Applies to events that are still to be created; existing events do not change. */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors('EDIT_CONFLICT')
  change(
    @IdParam('id', 'SERIES_NOT_FOUND') id: number,
    @Body() body: ChangeSeriesDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<SeriesDto> {
    return this.database.transaction(async () => {
      const known = await this.series.requireLocked(id);
      const wanted = fieldsAfter(known, body, version);
      const series = await this.series.update(id, wanted);
      const said = editableOf(wanted);
      const state = editableOf(known);
      const fields = differing(said, state);
      const details = { fields, changes: changesOf(fields, said, state) };
      await this.audit.record(user, { action: 'series.changed', subjectId: id, details });
      return seriesDto(series);
    });
  }
}

@OrganisersOnly()
@Controller('admin/holidays')
export class HolidaysController {
  /** Lists the holidays of a month in a city's canton. */
  @Get()
  async list(
    @Query() { city, month }: HolidaysQuery,
    @RequestLanguage() language: Language,
  ): Promise<HolidaysDto> {
    const items = await holidaysOf(city, `${month}-01`, `${month}-31`, language);
    return { items, total: items.length };
  }
}

@OrganisersOnly()
@Controller('admin/series/:id/plan')
export class SeriesPlanController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly series: SeriesService,
    private readonly plans: SeriesPlansService,
    private readonly events: AdminEventsService,
  ) {}

  /**
   * Changes a series and its upcoming events. Each event is kept, moved, deleted or cancelled, and missing
   * ones are created. With `dry_run=1`: dry run, changes nothing. Send its `fingerprint` to carry out the
   * plan.
   */
  @Post()
  @HttpCode(200)
  @ApiErrors('PLAN_CHANGED', 'EDIT_CONFLICT')
  async plan(
    @IdParam('id', 'SERIES_NOT_FOUND') id: number,
    @Query() { dry_run: dryRun }: DryRunQuery,
    @Body() { choices = [], fingerprint, ...change }: SeriesPlanInput,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
    @RequestLanguage() language: Language,
  ): Promise<SeriesPlanDto> {
    const chosen = new Map(choices.map(({ event_id, action }) => [event_id, action]));
    if (dryRun === '1') {
      const known = await this.series.require(id);
      const shown = await this.plans.plan(known, fieldsAfter(known, change, version), chosen);
      return seriesPlanDto(id, shown, false, language);
    }
    if (fingerprint === undefined)
      throw invalidField('fingerprint', 'must be that of the plan that was shown');
    const plan = await this.database.transaction(async () => {
      const known = await this.series.requireLocked(id);
      const fields = fieldsAfter(known, change, version);
      const by = `organiser:${user.accountId}`;
      const planned = await this.plans.carryOut(known, fields, chosen, fingerprint, by);
      const countOf = (action: PlanAction) => planned.items.filter((item) => item.action === action).length;
      const details = Object.fromEntries(PLAN_ACTIONS.map((action) => [action, countOf(action)]));
      await this.audit.record(user, { action: 'series.replanned', subjectId: id, details });
      return planned;
    });
    // refunds guests at the provider, so it runs after the transaction
    for (const eventId of idsOf(plan.items, 'cancel')) await this.events.cancel(user, eventId);
    return seriesPlanDto(id, plan, true, language);
  }
}
