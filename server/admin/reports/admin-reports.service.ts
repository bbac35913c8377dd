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
import { type BlockOutcome, BlockingService } from './blocking.service.js';

/** Returns whether a text contains a person's name or address, ignoring case and accents. */
export function names(text: string, { name, email }: { name: string | null; email: string }): boolean {
  const said = folded(text);
  const words = new Set(said.split(/[^\p{L}\p{N}]+/u));
  const [own = ''] = email.split('@');
  if (said.includes(folded(email)) || words.has(folded(own))) return true;
  return folded(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.length > 1 && words.has(part));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A report with its event and people; undefined if deleted. */
export interface DescribedReport {
  report: ReportEntity;
  event: EventWithSeats | undefined;
  reporter: PersonSummary | undefined;
  reported: PersonSummary | undefined;
  decider: PersonSummary | undefined;
  warning: WarningEntity | undefined;
  /** The consequences of blocking, directly after it. */
  outcome?: BlockOutcome;
}

/** A decision about a report, and whether the upcoming reservations of a blocked account are refunded. */
export interface DecisionInput {
  decision: ReportDecision;
  reason: string;
  refundFutureReservations: boolean;
  /** Additional text of a warning, besides the standard one. */
  message: string | null;
}

/** Reports of guests, and organisers' decisions. */
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

  /** Returns the reports that pass the filter, with their people and events. */
  async list(filter: ReportFilter, page: PageRequest): Promise<Page<DescribedReport>> {
    const { items, total } = await this.reports.list(filter, page);
    return { items: await this.described(items), total };
  }

  /**
   * Decides a report. `blocked` blocks the reported account and closes the other reports about it; `warned` sends the
   * person a warning. Throws REPORT_NOT_FOUND, ALREADY_DECIDED, VALIDATION_FAILED (an organiser cannot be blocked; the
   * message contains the reporter's name).
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

  /** Carries out a decision. Returns how many other reports were closed. */
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

  /** Returns reports with their people and events, in one query each. */
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
