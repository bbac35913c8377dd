import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import { EventsService, type EventWithSeats } from '../../events/index.js';
import {
  type ReportDecision,
  type ReportEntity,
  type ReportFilter,
  ReportsService,
  type WarningEntity,
  WarningsService,
} from '../../relations/index.js';
import { PeopleListsService, type PersonSummary } from '../../reporting/index.js';
import { type BlockOutcome, BlockingService } from '../blocking/blocking.service.js';
import { names } from './names.rules.js';

/** A report with the event and the people that it names; one that is gone is undefined. */
export interface DescribedReport {
  report: ReportEntity;
  event: EventWithSeats | undefined;
  reporter: PersonSummary | undefined;
  reported: PersonSummary | undefined;
  decider: PersonSummary | undefined;
  warning: WarningEntity | undefined;
  /** What blocking has changed besides, right after it. */
  outcome?: BlockOutcome;
}

/** A decision on a report, and whether the coming reservations of a blocked account are refunded. */
export interface DecisionInput {
  decision: ReportDecision;
  reason: string;
  refundFutureReservations: boolean;
  /** What a warned person reads beside the words that all read. */
  message: string | null;
}

/** Reports of guests, and what organisers decide on them. */
@Injectable()
export class AdminReportsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly reports: ReportsService,
    private readonly warnings: WarningsService,
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
   * Decides a report; `blocked` blocks the reported account and closes the other reports about it, `warned` tells the
   * person. Throws REPORT_NOT_FOUND, ALREADY_DECIDED, VALIDATION_FAILED (an organiser cannot be blocked; a message names
   * who reported).
   */
  async decide(organiser: CurrentUser, reportId: number, input: DecisionInput): Promise<DescribedReport> {
    const { reportedId, reporterId } = await this.reports.require(reportId);
    await this.requireNameless(input, reporterId);
    const { report, reportsClosed } = await this.database.transaction(async () => {
      await this.blocking.lock(reportedId);
      const decided = await this.reports.decide(reportId, input.decision, input.reason, organiser.accountId);
      await this.audit.record(organiser, {
        action: 'report.decided',
        subject: 'report' as const,
        subjectId: reportId,
        details: { decision: input.decision, account_id: reportedId },
      });
      return { report: decided, reportsClosed: await this.follow(organiser, decided, input) };
    });
    const [described] = await this.described([report]);
    if (!described) throw new Error('A report has vanished');
    if (input.decision !== 'blocked') return described;
    const places = input.refundFutureReservations
      ? await this.blocking.refundFutureReservations(organiser, reportedId)
      : { refunded: 0, notRefunded: 0 };
    return { ...described, outcome: { reportsClosed, ...places } };
  }

  /** Does what follows from a decision. Returns how many other reports it has closed. */
  private async follow(
    organiser: CurrentUser,
    { id: reportId, reportedId }: ReportEntity,
    { decision, reason, message }: DecisionInput,
  ): Promise<number> {
    if (decision === 'warned') await this.warnings.warn(reportedId, reportId, message);
    return decision === 'blocked' ? this.blocking.block(organiser, reportedId, { reason, reportId }) : 0;
  }

  private async requireNameless({ message }: DecisionInput, reporterId: number): Promise<void> {
    if (message === null) return;
    const [reporter] = await this.people.find([reporterId]);
    if (reporter && names(message, reporter)) throw invalidField('message', 'must not name who reported');
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
    const [people, events, warnings] = await Promise.all([
      this.people.find([...new Set(ids)]),
      this.events.findMany([...new Set(eventIds)]),
      this.warnings.ofReports(reports.map(({ id }) => id)),
    ]);
    const byId = new Map(people.map((person) => [person.accountId, person]));
    const eventById = new Map(events.map((event) => [event.id, event]));
    return reports.map((report) => ({
      report,
      event: report.eventId === null ? undefined : eventById.get(report.eventId),
      reporter: byId.get(report.reporterId),
      reported: byId.get(report.reportedId),
      decider: report.decidedBy === null ? undefined : byId.get(report.decidedBy),
      warning: warnings.get(report.id),
    }));
  }
}
