import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { type Series, type SeriesFields, SeriesService } from '../../events/index.js';

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
    return this.logged(organiser, 'series.created', () => this.series.create(fields));
  }

  /**
   * Changes a series to what `fieldsOf` makes of it; its events stay as they are. Throws SERIES_NOT_FOUND,
   * VALIDATION_FAILED.
   */
  change(organiser: CurrentUser, id: number, fieldsOf: (known: Series) => SeriesFields): Promise<Series> {
    return this.logged(organiser, 'series.changed', async () =>
      this.series.update(id, fieldsOf(await this.series.require(id))),
    );
  }

  private logged(organiser: CurrentUser, action: string, work: () => Promise<Series>): Promise<Series> {
    return this.database.transaction(async () => {
      const series = await work();
      const details = { rule: series.rule, cities: series.cities, active: series.active };
      await this.audit.record(organiser, { action, subject: 'series', subjectId: series.id, details });
      return series;
    });
  }
}
