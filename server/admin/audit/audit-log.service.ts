import { Injectable } from '@nestjs/common';
import { type AuditFilter, AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import type { PageRequest } from '../../common/http/page.js';
import { EventsService } from '../../events/index.js';
import { type AuditDto, auditEntryDto, type AuditQuery } from './audit.dto.js';

/** The log with the names of those who acted. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
  ) {}

  /** What a query asks for, the newest first. */
  search(query: AuditQuery): Promise<AuditDto> {
    const { actor_id, action, subject, subject_id, from, to, q } = query;
    const filter: AuditFilter = {
      ...(actor_id ? { actorId: actor_id } : {}),
      ...(action ? { action } : {}),
      ...(subject ? { subject } : {}),
      ...(subject_id ? { subjectId: subject_id } : {}),
      ...(from ? { from: new Date(from) } : {}),
      ...(to ? { to: new Date(to) } : {}),
      ...(q?.trim() ? { text: q.trim() } : {}),
    };
    return this.list(filter, query);
  }

  /** Everything that was done to an event, the newest first. Throws EVENT_NOT_FOUND. */
  async ofEvent(eventId: number, page: PageRequest): Promise<AuditDto> {
    await this.events.require(eventId);
    return this.list({ subject: 'event', subjectId: eventId }, page);
  }

  private async list(filter: AuditFilter, page: PageRequest): Promise<AuditDto> {
    const { items, total } = await this.audit.list(filter, page);
    const actors = await this.accounts.findMany([...new Set(items.map(({ actorId }) => actorId))]);
    const emails = new Map(actors.map(({ id, email }) => [id, email]));
    return { items: items.map((entry) => auditEntryDto(entry, emails.get(entry.actorId) ?? '')), total };
  }
}
