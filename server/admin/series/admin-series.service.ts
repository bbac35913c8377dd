import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { type Series, type SeriesFields, SeriesService } from '../../events/index.js';
import { changesOf, differing } from '../events/index.js';
import { requireVersion, saidOf } from './series-edits.js';

/** What organisers do with series; every change is recorded in the audit log. */
@Injectable()
export class AdminSeriesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly series: SeriesService,
  ) {}

  /** Creates a series and its first drafts. Throws VALIDATION_FAILED. */
  create(organiser: CurrentUser, fields: SeriesFields): Promise<Series> {
    const { rule, cities, active } = fields;
    return this.logged(organiser, 'series.created', { rule, cities, active }, () =>
      this.series.create(fields),
    );
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
      const [said, state] = [saidOf(wanted), saidOf(known)];
      const fields = differing(said, state);
      const changes = changesOf(fields, said, state);
      return this.logged(organiser, 'series.changed', { fields, changes }, () =>
        this.series.update(id, wanted),
      );
    });
  }

  private logged(
    organiser: CurrentUser,
    action: string,
    details: AuditDetails,
    work: () => Promise<Series>,
  ): Promise<Series> {
    return this.database.transaction(async () => {
      const series = await work();
      await this.audit.record(organiser, { action, subject: 'series', subjectId: series.id, details });
      return series;
    });
  }
}
