import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { EventsService, type EventWithSeats } from '../../events/index.js';
import { type ReportEntity, ReportsService } from '../../relations/index.js';
import { PeopleListsService, type PersonSummary } from '../../reporting/index.js';
import { BlockingService } from '../blocking/index.js';
import type {
  DecideReportDto,
  ReportDto,
  ReportPersonRefDto,
  ReportsDto,
  ReportsQuery,
} from './reports.dto.js';

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

  /** Returns the reports that a query asks for, with the people and events that they name. */
  async list(query: ReportsQuery): Promise<ReportsDto> {
    const { items, total } = await this.reports.list(
      {
        ...(query.status ? { decided: query.status === 'decided' } : {}),
        ...(query.account_id ? { reportedId: query.account_id } : {}),
      },
      query,
    );
    return { items: await this.described(items), total };
  }

  /**
   * Decides a report; `blocked` blocks the reported account. Throws REPORT_NOT_FOUND, ALREADY_DECIDED,
   * VALIDATION_FAILED (an organiser cannot be blocked).
   */
  async decide(organiser: CurrentUser, reportId: number, body: DecideReportDto): Promise<ReportDto> {
    const { decision, reason } = body;
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
    if (decision === 'blocked' && body.refund_future_places)
      await this.blocking.refundFutureReservations(organiser, report.reportedId);
    const [described] = await this.described([report]);
    if (!described) throw new Error('A report has vanished');
    return described;
  }

  /** Returns the DTOs of reports with the people and events that they name, in one query each. */
  async described(reports: readonly ReportEntity[]): Promise<ReportDto[]> {
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
    return reports.map((report) => reportDto(report, byId, eventById));
  }
}

function reportDto(
  report: ReportEntity,
  people: ReadonlyMap<number, PersonSummary>,
  events: ReadonlyMap<number, EventWithSeats>,
): ReportDto {
  const event = report.eventId === null ? undefined : events.get(report.eventId);
  return {
    id: report.id,
    reporter: refOf(report.reporterId, people),
    reported: refOf(report.reportedId, people),
    event: event ? { id: event.id, name: event.name, date: event.startsAt.toISOString() } : null,
    reason: report.reason,
    text: report.text,
    created_at: report.createdAt.toISOString(),
    decision: report.decision,
    decision_reason: report.decisionReason,
    decided_by: (report.decidedBy === null ? undefined : people.get(report.decidedBy)?.email) ?? null,
    decided_at: report.decidedAt?.toISOString() ?? null,
  };
}

function refOf(accountId: number, people: ReadonlyMap<number, PersonSummary>): ReportPersonRefDto {
  const person = people.get(accountId);
  return {
    account_id: accountId,
    name: person?.name ?? '',
    email: person?.email ?? '',
    blocked: (person?.blockedAt ?? null) !== null,
  };
}
