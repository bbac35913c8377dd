import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { Page, PageRequest } from '../common/http/page.js';
import { type NewReport, type Report, type ReportFilter, ReportsRepository } from './reports.repository.js';
import type { ReportDecision } from './report.entity.js';

/** What guests report of each other, and what organisers make of it. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly reports: ReportsRepository,
  ) {}

  /** Adds a report. Throws ALREADY_REPORTED while one about the same person is open. */
  async add(report: NewReport): Promise<void> {
    if (!(await this.reports.insert(report, this.clock.now()))) throw new DomainError('ALREADY_REPORTED');
  }

  /** Throws REPORT_NOT_FOUND. */
  async require(id: number): Promise<Report> {
    const report = await this.reports.find(id);
    if (!report) throw new DomainError('REPORT_NOT_FOUND');
    return report;
  }

  /** Decides a report, once. Throws REPORT_NOT_FOUND, ALREADY_DECIDED. */
  async decide(id: number, decision: ReportDecision, reason: string, organiserId: number): Promise<Report> {
    await this.require(id);
    const decided = await this.reports.decide(id, {
      decision,
      decisionReason: reason,
      decidedBy: organiserId,
      decidedAt: this.clock.now(),
    });
    if (!decided) throw new DomainError('ALREADY_DECIDED');
    return this.require(id);
  }

  /** Reports that pass the filter: the open ones oldest first, which is the queue, else the newest first. */
  async list(filter: ReportFilter, { page, per_page }: PageRequest): Promise<Page<Report>> {
    const [items, total] = await Promise.all([
      this.reports.list(filter, per_page, (page - 1) * per_page),
      this.reports.count(filter),
    ]);
    return { items, total };
  }

  /** How many reports wait for a decision. */
  countOpen(): Promise<number> {
    return this.reports.count({ decided: false });
  }

  /** How many reports about each of these people are open; who has none is left out. */
  openAbout(accountIds: readonly number[]): Promise<Map<number, number>> {
    return this.reports.openAbout(accountIds);
  }
}
