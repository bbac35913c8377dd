import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type FindOptionsWhere, type Repository } from 'typeorm';
import { type Page, type PageRequest, limitOf } from '../common/http/page.js';
import { ReportEntity } from './report.entity.js';

/** A guest's report of another guest. */
export type NewReport = Pick<ReportEntity, 'reporterId' | 'reportedId' | 'eventId' | 'reason' | 'text'>;

/** How a report was decided, by whom and when. */
export type DecisionOnReport = Pick<ReportEntity, 'decision' | 'decisionReason' | 'decidedBy' | 'decidedAt'>;

/** Filter for reports; absent fields do not filter. */
export interface ReportFilter {
  decided?: boolean;
  reportedId?: number;
}

/** The rows of `reports`. */
@Injectable()
export class ReportsRepository {
  constructor(@InjectRepository(ReportEntity) private readonly reports: Repository<ReportEntity>) {}

  /** Inserts a report. Returns its id; undefined if an open one by the same person about the same person exists. */
  async insert(report: NewReport, now: Date): Promise<number | undefined> {
    const { raw } = await this.reports
      .createQueryBuilder()
      .insert()
      .values({ ...report, createdAt: now })
      .orIgnore()
      .updateEntity(false)
      .returning(['id'])
      .execute();
    return (raw as Pick<ReportEntity, 'id'>[])[0]?.id;
  }

  find(id: number): Promise<ReportEntity | null> {
    return this.reports.findOneBy({ id });
  }

  /** Stores the decision on a report. Returns false if it was decided before. */
  async decide(id: number, decision: DecisionOnReport): Promise<boolean> {
    const { affected } = await this.reports.update({ id, decision: IsNull() }, decision);
    return affected === 1;
  }

  /** Decides all open reports about an account at once. Returns their ids. */
  async decideAbout(reportedId: number, decision: DecisionOnReport): Promise<number[]> {
    const { raw } = await this.reports
      .createQueryBuilder()
      .update()
      .set(decision)
      .where({ reportedId, decision: IsNull() })
      .returning(['id'])
      .execute();
    return (raw as Pick<ReportEntity, 'id'>[]).map(({ id }) => id);
  }

  /** Returns a page of the reports that pass the filter: open ones oldest first, otherwise newest first. */
  async list(filter: ReportFilter, page: PageRequest): Promise<Page<ReportEntity>> {
    const { limit: take, offset: skip } = limitOf(page);
    const order = { id: filter.decided === false ? ('ASC' as const) : ('DESC' as const) };
    const [items, total] = await this.reports.findAndCount({ where: whereOf(filter), order, take, skip });
    return { items, total };
  }

  countOpen(): Promise<number> {
    return this.reports.countBy(whereOf({ decided: false }));
  }

  /** Returns how many reports about each of these people are open; people without one are left out. */
  async openAbout(accountIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.reports
      .createQueryBuilder('r')
      .select('r.reportedId', 'id')
      .addSelect('count(*)::int', 'open')
      .where({ decision: IsNull(), reportedId: Any(accountIds) })
      .groupBy('r.reportedId')
      .getRawMany<{ id: number; open: number }>();
    return new Map(rows.map(({ id, open }) => [id, open]));
  }
}

function whereOf({ decided, reportedId }: ReportFilter): FindOptionsWhere<ReportEntity> {
  return {
    ...(decided === undefined ? {} : { decision: decided ? Not(IsNull()) : IsNull() }),
    ...(reportedId === undefined ? {} : { reportedId }),
  };
}
