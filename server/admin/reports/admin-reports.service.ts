import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import { EventsService, type EventWithSeats } from '../../events/index.js';
import {
  type ReportDecision,
  type ReportEntity,
  type ReportFilter,
  ReportsService,
} from '../../relations/index.js';
import { PeopleListsService, type PersonSummary } from '../../reporting/index.js';
import { BlockingService } from '../blocking/index.js';

/** A report with the event and the people that it names; one that is gone is undefined. */
export interface DescribedReport {
  report: ReportEntity;
  event: EventWithSeats | undefined;
  reporter: PersonSummary | undefined;
  reported: PersonSummary | undefined;
  decider: PersonSummary | undefined;
}

/** A decision on a report, and whether the coming reservations of a blocked account are refunded. */
export interface DecisionInput {
  decision: ReportDecision;
  reason: string;
  refundFutureReservations: boolean;
}

/** Reports of guests, and what organisers decide on them. */
@Injectable()
export class AdminReportsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly reports: ReportsService,
    private readonly people: PeopleListsService,
    private readonly events: EventsService,
    private readonly blocking: BlockingService,
  ) {}

  /** Returns the reports that pass the filter, with the people and events that they name. */
  async list(filter: ReportFilter, page: PageRequest): Promise<Page<DescribedReport>> {
    const { items, total } = await this.reports.list(filter, page);
    return { items: await this.described(items), total };
  }

  /**
   * Decides a report; `blocked` blocks the reported account. Throws REPORT_NOT_FOUND, ALREADY_DECIDED,
   * VALIDATION_FAILED (an organiser cannot be blocked).
   */
  async decide(
    organiser: CurrentUser,
    reportId: number,
    { decision, reason, refundFutureReservations }: DecisionInput,
  ): Promise<DescribedReport> {
    const report = await this.database.transaction(async () => {
      const decided = await this.reports.decide(reportId, decision, reason, organiser.accountId);
      const details = { decision, account_id: decided.reportedId };
      await this.audit.record(organiser, {
        action: 'report.decided',
        subject: 'report' as const,
        subjectId: reportId,
        details,
      });
      if (decision === 'blocked')
        await this.blocking.block(organiser, decided.reportedId, { report_id: reportId });
      return decided;
    });
    if (decision === 'blocked' && refundFutureReservations)
      await this.blocking.refundFutureReservations(organiser, report.reportedId);
    const [described] = await this.described([report]);
    if (!described) throw new Error('A report has vanished');
    return described;
  }

  /** Returns reports with the people and events that they name, in one query each. */
  async described(reports: readonly ReportEntity[]): Promise<DescribedReport[]> {
    if (reports.length === 0) return [];
    const ids = reports.flatMap(({ reporterId, reportedId, decidedBy }) => [
      reporterId,
      reportedId,
      ...(decidedBy ? [decidedBy] : []),
    ]);
    const eventIds = reports.flatMap(({ eventId }) => eventId ?? []);
    const [people, events] = await Promise.all([
      this.people.find([...new Set(ids)]),
      this.events.findMany([...new Set(eventIds)]),
    ]);
    const byId = new Map(people.map((person) => [person.accountId, person]));
    const eventById = new Map(events.map((event) => [event.id, event]));
    return reports.map((report) => ({
      report,
      event: report.eventId === null ? undefined : eventById.get(report.eventId),
      reporter: byId.get(report.reporterId),
      reported: byId.get(report.reportedId),
      decider: report.decidedBy === null ? undefined : byId.get(report.decidedBy),
    }));
  }
}
