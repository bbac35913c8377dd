import { Body, Controller, HttpCode, Post, Query, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EditedVersion } from '../../common/http/version.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { type Series, holidaysOf } from '../../events/index.js';
import { AdminSeriesService } from './admin-series.service.js';
import {
  PlanQuery,
  SeriesPlanDto,
  seriesPlanDto,
  SeriesPlanInput,
  HolidaysDto,
  HolidaysQuery,
} from './series-plan.dto.js';
import { seriesFields } from './series-fields.js';

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
  constructor(private readonly plans: AdminSeriesService) {}

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
    @EditedVersion() editedVersion: number | undefined,
    @RequestLanguage() language: Language,
  ): Promise<SeriesPlanDto> {
    const { fingerprint, choices = [], ...change } = body;
    const fieldsOf = (known: Series) => seriesFields(change, known);
    const chosen = new Map(choices.map(({ event_id, action }) => [event_id, action]));
    const planned = { fieldsOf, chosen, editedVersion };
    if (dryRun === '1') return seriesPlanDto(id, await this.plans.plan(id, planned), false, language);
    if (fingerprint === undefined)
      throw invalidField('fingerprint', 'must be that of the plan that was shown');
    const plan = await this.plans.carryOut(user, id, { ...planned, fingerprint });
    return seriesPlanDto(id, plan, true, language);
  }
}
