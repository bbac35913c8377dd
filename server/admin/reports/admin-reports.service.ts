import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { EventsService } from '../../events/index.js';
import { type ReportEntity, ReportsService, WarningsService } from '../../relations/index.js';
import { PeopleListsService } from '../../reporting/index.js';
import { BlockingService } from './blocking.service.js';
import {
  type AboutReports,
  type DecideReportDto,
  type ReportDto,
  reportDto,
  type ReportsDto,
  type ReportsQuery,
} from './reports.dto.js';

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
  async list({ status, account_id: reportedId, ...page }: ReportsQuery): Promise<ReportsDto> {
    const decided = status && status === 'decided';
    const { items, total } = await this.reports.list({ decided, reportedId }, page);
    return { items: await this.described(items), total };
  }

  /**
   * Decides a report. `blocked` blocks the reported account and closes the other reports about it; `warned` sends the
   * person a warning. Throws REPORT_NOT_FOUND, ALREADY_DECIDED, VALIDATION_FAILED (an organiser cannot be blocked; the
   * message contains the reporter's name).
   */
  async decide(organiser: CurrentUser, reportId: number, input: DecideReportDto): Promise<ReportDto> {
    const { decision, reason, refund_future_places: isRefunded = false } = input;
    const { reportedId, reporterId } = await this.reports.require(reportId);
    await this.requireNameless(input, reporterId);
    const { report, reports_closed } = await this.database.transaction(async () => {
      await this.blocking.lock(reportedId);
      const decided = await this.reports.decide(reportId, decision, reason, organiser.accountId);
      const details = { decision, account_id: reportedId };
      await this.audit.record(organiser, { action: 'report.decided', subjectId: reportId, details });
      return { report: decided, reports_closed: await this.follow(organiser, decided, input) };
    });
    const described = reportDto(report, await this.about([report]));
    if (decision !== 'blocked') return described;
    const places = await this.blocking.refundFutureReservations(organiser, reportedId, isRefunded);
    return { ...described, outcome: { reports_closed, ...places } };
  }

  /** Carries out a decision. Returns how many other reports were closed. */
  private async follow(
    organiser: CurrentUser,
    { id: reportId, reportedId }: ReportEntity,
    { decision, reason, message }: DecideReportDto,
  ): Promise<number> {
    if (decision === 'warned') await this.warnings.warn(reportedId, reportId, message ?? null);
    return decision === 'blocked' ? this.blocking.block(organiser, reportedId, { reason, reportId }) : 0;
  }

  private async requireNameless({ message }: DecideReportDto, reporterId: number): Promise<void> {
    if (message === undefined) return;
    const reporter = (await this.people.find([reporterId])).get(reporterId);
    if (reporter && names(message, reporter)) throw invalidField('message', 'must not name who reported');
  }

  /** Returns reports with their people and events. */
  async described(reports: readonly ReportEntity[]): Promise<ReportDto[]> {
    if (reports.length === 0) return [];
    const about = await this.about(reports);
    return reports.map((report) => reportDto(report, about));
  }

  private async about(reports: readonly ReportEntity[]): Promise<AboutReports> {
    const ids = reports.flatMap(({ reporterId, reportedId, decidedBy }) => [
      reporterId,
      reportedId,
      decidedBy,
    ]);
    const eventIds = reports.flatMap(({ eventId }) => eventId ?? []);
    const [people, events, warnings] = await Promise.all([
      this.people.find(ids),
      this.events.findMany([...new Set(eventIds)]),
      this.warnings.ofReports(reports.map(({ id }) => id)),
    ]);
    return { people, events: new Map(events.map((event) => [event.id, event])), warnings };
  }
}
