import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import {
  type Series,
  type SeriesFields,
  SeriesService,
  NO_DETAILS,
  withKind,
  idsOf,
  PLAN_ACTIONS,
  type PlanChoices,
  type SeriesPlan,
  SeriesPlansService,
} from '../../events/index.js';
import { changesOf, differing, bothStates, AdminEventsService } from '../events/index.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { seriesFields } from './series-fields.js';
import { type ChangeSeriesDto, type NewSeriesDto, type SeriesDto, seriesDto } from './series.dto.js';
import type { SeriesPlanInput } from './series-plan.dto.js';

/** What organisers do with series; every change is recorded in the audit log. */
@Injectable()
export class AdminSeriesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly series: SeriesService,
    private readonly plans: SeriesPlansService,
    private readonly events: AdminEventsService,
  ) {}

  /** Creates a series and its first drafts. Throws VALIDATION_FAILED. */
  create(organiser: CurrentUser, body: NewSeriesDto): Promise<SeriesDto> {
    return this.database.transaction(async () => {
      const series = await this.series.create(seriesFields(body));
      const { rule, cities, active } = series;
      await this.record(organiser, 'series.created', series.id, { rule, cities, active });
      return seriesDto(series);
    });
  }

  /**
   * Changes a series; its events stay as they are, and the audit log has the old and new values. Throws SERIES_NOT_FOUND,
   * VALIDATION_FAILED, EDIT_CONFLICT if its version is not the edited one.
   */
  change(organiser: CurrentUser, id: number, body: ChangeSeriesDto, version?: number): Promise<SeriesDto> {
    return this.database.transaction(async () => {
      const known = await this.series.requireLocked(id);
      const wanted = changed(known, body, version);
      const series = await this.series.update(id, wanted);
      const [said, state] = [editableOf(wanted), editableOf(known)];
      const fields = differing(said, state);
      await this.record(organiser, 'series.changed', id, { fields, changes: changesOf(fields, said, state) });
      return seriesDto(series);
    });
  }

  /** Returns the effect of a change. Throws SERIES_NOT_FOUND, VALIDATION_FAILED, EDIT_CONFLICT. */
  async plan(id: number, { choices, ...change }: SeriesPlanInput, version?: number): Promise<SeriesPlan> {
    const known = await this.series.require(id);
    return this.plans.plan(known, changed(known, change, version), chosen(choices));
  }

  /**
   * Carries out a change that was shown. Throws SERIES_NOT_FOUND, VALIDATION_FAILED, also without a fingerprint,
   * PLAN_CHANGED, EDIT_CONFLICT.
   */
  async carryOut(
    organiser: CurrentUser,
    id: number,
    { choices, fingerprint, ...change }: SeriesPlanInput,
    version?: number,
  ): Promise<SeriesPlan> {
    if (fingerprint === undefined)
      throw invalidField('fingerprint', 'must be that of the plan that was shown');
    const by = `organiser:${organiser.accountId}`;
    // called while the series is locked
    const fieldsOf = (known: Series) => changed(known, change, version);
    const plan = await this.database.transaction(async () => {
      const planned = await this.plans.carryOut(id, fieldsOf, chosen(choices), fingerprint, by);
      const counts = PLAN_ACTIONS.map((action) => [
        action,
        planned.items.filter((item) => item.action === action).length,
      ]);
      await this.record(organiser, 'series.replanned', id, Object.fromEntries(counts));
      return planned;
    });
    // refunds guests at the provider, so it runs after the transaction
    for (const eventId of idsOf(plan.items, 'cancel')) await this.events.cancel(organiser, eventId);
    return plan;
  }

  private record(
    organiser: CurrentUser,
    action: string,
    subjectId: number,
    details: AuditDetails,
  ): Promise<void> {
    return this.audit.record(organiser, { action, subject: 'series', subjectId, details });
  }
}

function chosen(choices: SeriesPlanInput['choices'] = []): PlanChoices {
  return new Map(choices.map(({ event_id, action }) => [event_id, action]));
}

/** Returns a series' fields after a change. Throws EDIT_CONFLICT, with both states, if its version is not the edited one. */
function changed(known: Series, change: ChangeSeriesDto, edited = known.version): SeriesFields {
  const wanted = seriesFields(change, known);
  const [said, state] = [editableOf(wanted), editableOf(known)];
  if (edited !== known.version)
    throw new DomainError('EDIT_CONFLICT', { details: bothStates(differing(said, state), said, state) });
  return wanted;
}

/** Returns the editable fields of a series: its rule, and the initial values of its events. */
function editableOf({
  rule,
  startsOn,
  startTime,
  minutes,
  cities,
  active,
  skips,
  venues,
  template,
}: SeriesFields) {
  const { names = {}, details = NO_DETAILS, ...rest } = withKind(template);
  return { rule, startsOn, startTime, minutes, cities, active, skips, venues, names, details, ...rest };
}
