import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../common/outbox/outbox.js';
import { type Page, type PageRequest, limitOf } from '../common/http/page.js';
import { type ReportDecision, ReportEntity } from './report.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type FindOptionsWhere, type Repository } from 'typeorm';

/** A guest reported another. */
export const REPORT_MADE = outboxEvent<{ reportId: number }>('report.made');

/** A guest's report of another guest. */
type NewReport = Pick<ReportEntity, 'reporterId' | 'reportedId' | 'eventId' | 'reason' | 'text'>;

/** How a report was decided, by whom and when. */
type DecisionOnReport = Pick<ReportEntity, 'decision' | 'decisionReason' | 'decidedBy' | 'decidedAt'>;

/** Filter for reports; absent fields do not filter. */
export interface ReportFilter {
  decided?: boolean;
  reportedId?: number;
}

function whereOf({ decided, reportedId }: ReportFilter): FindOptionsWhere<ReportEntity> {
  return {
    ...(decided === undefined ? {} : { decision: decided ? Not(IsNull()) : IsNull() }),
    ...(reportedId === undefined ? {} : { reportedId }),
  };
}

/** Reports of guests about each other, and the organisers' decisions. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly database: Database,
    @InjectRepository(ReportEntity) private readonly reports: Repository<ReportEntity>,
  ) {}

  /** Adds a report. Throws ALREADY_REPORTED while an earlier one about the same person is open. */
  async add(report: NewReport): Promise<void> {
    await this.database.transaction(async () => {
      const reportId = await this.insert(report, this.clock.now());
      if (reportId === undefined) throw new DomainError('ALREADY_REPORTED');
      await this.outbox.put(REPORT_MADE, { reportId });
    });
  }

  /** Returns a report. Throws REPORT_NOT_FOUND. */
  async require(id: number): Promise<ReportEntity> {
    const report = await this.find(id);
    if (!report) throw new DomainError('REPORT_NOT_FOUND');
    return report;
  }

  /** Decides a report, once. Returns it. Throws REPORT_NOT_FOUND, ALREADY_DECIDED. */
  async decide(
    id: number,
    decision: ReportDecision,
    reason: string,
    organiserId: number,
  ): Promise<ReportEntity> {
    await this.require(id);
    const decided = await this.saveDecision(id, this.made(decision, reason, organiserId));
    if (!decided) throw new DomainError('ALREADY_DECIDED');
    return this.require(id);
  }

  /** Decides all open reports about an account that is blocked. Returns their ids. */
  closeAbout(accountId: number, reason: string, organiserId: number): Promise<number[]> {
    return this.decideAbout(accountId, this.made('blocked', reason, organiserId));
  }

  private made(decision: ReportDecision, reason: string, organiserId: number): DecisionOnReport {
    return { decision, decisionReason: reason, decidedBy: organiserId, decidedAt: this.clock.now() };
  }

  /** Inserts a report. Returns its id; undefined if an open one by the same person about the same person exists. */
  private async insert(report: NewReport, now: Date): Promise<number | undefined> {
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

  private find(id: number): Promise<ReportEntity | null> {
    return this.reports.findOneBy({ id });
  }

  /** Stores the decision on a report. Returns false if it was decided before. */
  private async saveDecision(id: number, decision: DecisionOnReport): Promise<boolean> {
    const { affected } = await this.reports.update({ id, decision: IsNull() }, decision);
    return affected === 1;
  }

  /** Decides all open reports about an account at once. Returns their ids. */
  private async decideAbout(reportedId: number, decision: DecisionOnReport): Promise<number[]> {
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

  /** Returns the number of reports without a decision. */
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
