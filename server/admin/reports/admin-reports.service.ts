import { Injectable } from '@nestjs/common';
import { wireFields } from '../../common/text/snake-case.js';
import { EventsService } from '../../events/index.js';
import { type ReportEntity, WarningsService } from '../../relations/index.js';
import { PeopleListsService } from '../../reporting/index.js';
import { refOf, type ReportDto } from './reports.dto.js';

/** Returns whether a text contains a part of a person's name or their email, ignoring case and accents. */
export function mentions(text: string, { name, email }: { name: string | null; email: string }): boolean {
  const said = folded(text);
  const words = wordsOf(said);
  const [mailbox = ''] = email.split('@');
  if (said.includes(folded(email)) || words.includes(folded(mailbox))) return true;
  return wordsOf(folded(name ?? '')).some((part) => part.length > 1 && words.includes(part));
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Adds people and events to reports. */
@Injectable()
export class AdminReportsService {
  constructor(
    private readonly warnings: WarningsService,
    private readonly people: PeopleListsService,
    private readonly events: EventsService,
  ) {}

  /** Returns reports with their people and events. */
  async described(reports: readonly ReportEntity[]): Promise<ReportDto[]> {
    if (reports.length === 0) return [];
    const ids = reports.flatMap((report) => [report.reporterId, report.reportedId, report.decidedBy]);
    const [people, events, warnings] = await Promise.all([
      this.people.find(ids),
      this.events.findMany([...new Set(reports.flatMap(({ eventId }) => eventId ?? []))]),
      this.warnings.ofReports(reports.map(({ id }) => id)),
    ]);
    return reports.map((report) => {
      const event = events.find(({ id }) => id === report.eventId);
      return {
        ...wireFields(report, 'id', 'reason', 'text', 'createdAt', 'decision', 'decisionReason', 'decidedAt'),
        reporter: refOf(report.reporterId, people),
        reported: refOf(report.reportedId, people),
        event: event ? { id: event.id, name: event.name, date: event.startsAt } : null,
        decided_by: people.get(report.decidedBy)?.email ?? null,
        warning_read_at: warnings.get(report.id)?.acknowledgedAt ?? null,
      };
    });
  }
}
