import { Injectable } from '@nestjs/common';
import { EventsService } from '../../events/index.js';
import { type ReportEntity, WarningsService } from '../../relations/index.js';
import { PeopleListsService } from '../../reporting/index.js';
import { type AboutReports, type ReportDto, reportDto } from './reports.dto.js';

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

/** Reports with their people and events. */
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
    const about = await this.about(reports);
    return reports.map((report) => reportDto(report, about));
  }

  /** Returns the people, events and warnings of reports. */
  async about(reports: readonly ReportEntity[]): Promise<AboutReports> {
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
