import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { type Series, SeriesService } from '../../events/index.js';
import {
  type ChangeSeriesDto,
  type NewSeriesDto,
  type SeriesPreviewDto,
  type SeriesRuleDto,
  seriesFields,
} from './series.dto.js';

/** What organisers do with series; every change is recorded in the audit log. */
@Injectable()
export class AdminSeriesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly series: SeriesService,
  ) {}

  /** Creates a series and its first drafts. Throws VALIDATION_FAILED. */
  create(organiser: CurrentUser, body: NewSeriesDto): Promise<Series> {
    return this.logged(organiser, 'series.created', () => this.series.create(seriesFields(body)));
  }

  /** Changes a series; its events stay as they are. Throws SERIES_NOT_FOUND, VALIDATION_FAILED. */
  change(organiser: CurrentUser, id: number, body: ChangeSeriesDto): Promise<Series> {
    return this.logged(organiser, 'series.changed', async () =>
      this.series.update(id, seriesFields(body, await this.series.require(id))),
    );
  }

  /** Returns the events that a rule would make. Throws VALIDATION_FAILED. */
  preview({ rule, starts_on, start_time, cities }: SeriesRuleDto): SeriesPreviewDto {
    const dates = this.series.preview({ rule, startsOn: starts_on, startTime: start_time, cities });
    const items = dates.map(({ city, startsAt }) => ({ city, date: startsAt.toISOString() }));
    return { items, total: items.length };
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
