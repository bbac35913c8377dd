import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../common/outbox/outbox.js';
import { type Page, type PageRequest, limitOf } from '../common/http/page.js';
import { type ReportDecision, ReportEntity } from './report.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';

/** A guest reported another. */
export const REPORT_MADE = outboxEvent<{ reportId: number }>('report.made');

/** A guest's report of another guest. */
type NewReport = Pick<ReportEntity, 'reporterId' | 'reportedId' | 'eventId' | 'reason' | 'text'>;

/** Filter for reports; absent fields do not filter. */
export interface ReportFilter {
  decided?: boolean;
  reportedId?: number;
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
      const row = { ...report, createdAt: this.clock.now() };
      const insert = this.reports.createQueryBuilder().insert().values(row).orIgnore().updateEntity(false);
      const { raw } = await insert.returning(['id']).execute();
      const [made] = raw as Pick<ReportEntity, 'id'>[];
      if (!made) throw new DomainError('ALREADY_REPORTED');
      await this.outbox.put(REPORT_MADE, { reportId: made.id });
    });
  }

  /** Returns a report. Throws REPORT_NOT_FOUND. */
  async require(id: number): Promise<ReportEntity> {
    const report = await this.reports.findOneBy({ id });
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
    const made = this.made(decision, reason, organiserId);
    const { affected } = await this.reports.update({ id, decision: IsNull() }, made);
    if (affected !== 1) throw new DomainError('ALREADY_DECIDED');
    return this.require(id);
  }

  /** Decides all open reports about an account that is blocked. Returns their ids. */
  async closeAbout(reportedId: number, reason: string, organiserId: number): Promise<number[]> {
    const made = this.made('blocked', reason, organiserId);
    const open = { reportedId, decision: IsNull() };
    const { raw } = await this.reports
      .createQueryBuilder()
      .update()
      .set(made)
      .where(open)
      .returning(['id'])
      .execute();
    return (raw as Pick<ReportEntity, 'id'>[]).map(({ id }) => id);
  }

  private made(decision: ReportDecision, reason: string, organiserId: number) {
    return { decision, decisionReason: reason, decidedBy: organiserId, decidedAt: this.clock.now() };
  }

  /** Returns a page of the reports that pass the filter: open ones oldest first, otherwise newest first. */
  async list({ decided, reportedId }: ReportFilter, page: PageRequest): Promise<Page<ReportEntity>> {
    const { limit: take, offset: skip } = limitOf(page);
    const where = {
      ...(decided === undefined ? {} : { decision: decided ? Not(IsNull()) : IsNull() }),
      ...(reportedId === undefined ? {} : { reportedId }),
    };
    const order = { id: decided === false ? ('ASC' as const) : ('DESC' as const) };
    const [items, total] = await this.reports.findAndCount({ where, order, take, skip });
    return { items, total };
  }

  /** Returns the number of reports without a decision. */
  countOpen(): Promise<number> {
    return this.reports.countBy({ decision: IsNull() });
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
