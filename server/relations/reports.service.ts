import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox } from '../common/outbox/outbox.js';
import type { Page, PageRequest } from '../common/http/page.js';
import type { ReportDecision, ReportEntity } from './report.entity.js';
import { REPORT_MADE } from './relations.outbox.js';
import {
  type DecisionOnReport,
  type NewReport,
  type ReportFilter,
  ReportsRepository,
} from './reports.repository.js';

/** Reports of guests about each other, and the organisers' decisions. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly reports: ReportsRepository,
    private readonly outbox: Outbox,
    private readonly database: Database,
  ) {}

  /** Adds a report. Throws ALREADY_REPORTED while an earlier one about the same person is open. */
  async add(report: NewReport): Promise<void> {
    await this.database.transaction(async () => {
      const reportId = await this.reports.insert(report, this.clock.now());
      if (reportId === undefined) throw new DomainError('ALREADY_REPORTED');
      await this.outbox.put(REPORT_MADE, { reportId });
    });
  }

  /** Returns a report. Throws REPORT_NOT_FOUND. */
  async require(id: number): Promise<ReportEntity> {
    const report = await this.reports.find(id);
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
    const decided = await this.reports.decide(id, this.made(decision, reason, organiserId));
    if (!decided) throw new DomainError('ALREADY_DECIDED');
    return this.require(id);
  }

  /** Decides all open reports about an account that is blocked. Returns their ids. */
  closeAbout(accountId: number, reason: string, organiserId: number): Promise<number[]> {
    return this.reports.decideAbout(accountId, this.made('blocked', reason, organiserId));
  }

  /** Returns a page of the reports that pass the filter: open ones oldest first, otherwise newest first. */
  list(filter: ReportFilter, page: PageRequest): Promise<Page<ReportEntity>> {
    return this.reports.list(filter, page);
  }

  /** Returns the number of reports without a decision. */
  countOpen(): Promise<number> {
    return this.reports.countOpen();
  }

  /** Returns how many reports about each of these people are open; people without one are left out. */
  openAbout(accountIds: readonly number[]): Promise<Map<number, number>> {
    return this.reports.openAbout(accountIds);
  }

  private made(decision: ReportDecision, reason: string, organiserId: number): DecisionOnReport {
    return { decision, decisionReason: reason, decidedBy: organiserId, decidedAt: this.clock.now() };
  }
}
