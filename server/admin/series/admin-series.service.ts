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
import { DomainError } from '../../common/errors/domain-error.js';

/** A change of a series, and the organisers' choices for its events. */
interface PlannedChange {
  fieldsOf: (known: Series) => SeriesFields;
  chosen: PlanChoices;
  /** The version of the series that was edited; undefined if none is named. */
  editedVersion?: number;
}

/** A plan that was shown and is to be carried out. */
interface ShownPlan extends PlannedChange {
  fingerprint: string;
}

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
  create(organiser: CurrentUser, fields: SeriesFields): Promise<Series> {
    return this.database.transaction(async () => {
      const series = await this.series.create(fields);
      const { rule, cities, active } = fields;
      await this.record(organiser, 'series.created', series.id, { rule, cities, active });
      return series;
    });
  }

  /**
   * Changes a series with `fieldsOf`; its events stay as they are, and the audit log has the old and new values. Throws
   * SERIES_NOT_FOUND, VALIDATION_FAILED, EDIT_CONFLICT if its version is not the edited one.
   */
  change(
    organiser: CurrentUser,
    id: number,
    fieldsOf: (known: Series) => SeriesFields,
    editedVersion?: number,
  ): Promise<Series> {
    return this.database.transaction(async () => {
      const known = await this.series.requireLocked(id);
      const wanted = fieldsOf(known);
      requireVersion(editedVersion, known, wanted);
      const series = await this.series.update(id, wanted);
      const [said, state] = [editableOf(wanted), editableOf(known)];
      const fields = differing(said, state);
      await this.record(organiser, 'series.changed', id, { fields, changes: changesOf(fields, said, state) });
      return series;
    });
  }

  /** Returns the effect of a change. Throws SERIES_NOT_FOUND, VALIDATION_FAILED, EDIT_CONFLICT. */
  async plan(id: number, { fieldsOf, chosen, editedVersion }: PlannedChange): Promise<SeriesPlan> {
    const known = await this.series.require(id);
    const wanted = fieldsOf(known);
    requireVersion(editedVersion, known, wanted);
    return this.plans.plan(known, wanted, chosen);
  }

  /** Carries out a plan. Throws SERIES_NOT_FOUND, VALIDATION_FAILED, PLAN_CHANGED, EDIT_CONFLICT. */
  async carryOut(
    organiser: CurrentUser,
    id: number,
    { fieldsOf, chosen, editedVersion, fingerprint }: ShownPlan,
  ): Promise<SeriesPlan> {
    const by = `organiser:${organiser.accountId}`;
    // called while the series is locked
    const checkedFieldsOf = (known: Series) => {
      const wanted = fieldsOf(known);
      requireVersion(editedVersion, known, wanted);
      return wanted;
    };
    const plan = await this.database.transaction(async () => {
      const planned = await this.plans.carryOut(id, checkedFieldsOf, chosen, fingerprint, by);
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

/**
 * Throws EDIT_CONFLICT, with both states, if a series' version is not the edited one; does nothing if none is given.
 */
function requireVersion(edited: number | undefined, known: Series, wanted: SeriesFields): void {
  if (edited === undefined || edited === known.version) return;
  const [said, state] = [editableOf(wanted), editableOf(known)];
  throw new DomainError('EDIT_CONFLICT', { details: bothStates(differing(said, state), said, state) });
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
