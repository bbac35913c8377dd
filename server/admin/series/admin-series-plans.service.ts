import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import {
  idsOf,
  PLAN_ACTIONS,
  type PlanChoices,
  type Series,
  type SeriesFields,
  type SeriesPlan,
  SeriesPlansService,
  SeriesService,
} from '../../events/index.js';
import { AdminEventsService } from '../events/index.js';
import { requireVersion } from './series-edits.js';

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

/** Plans for changed series; those carried out are recorded in the audit log. */
@Injectable()
export class AdminSeriesPlansService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly series: SeriesService,
    private readonly plans: SeriesPlansService,
    private readonly events: AdminEventsService,
  ) {}

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
      await this.audit.record(organiser, {
        action: 'series.replanned',
        subject: 'series',
        subjectId: id,
        details: Object.fromEntries(counts),
      });
      return planned;
    });
    // refunds guests at the provider, so it runs after the transaction
    for (const eventId of idsOf(plan.items, 'cancel')) await this.events.cancel(organiser, eventId);
    return plan;
  }
}
