import { Injectable } from '@nestjs/common';
import { type AuditEntryEntity, type AuditFilter, AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import { EventsService } from '../../events/index.js';

/** An entry with the e-mail of the account that acted; empty if the account is gone. */
export interface SignedEntry {
  entry: AuditEntryEntity;
  email: string;
}

/** The log with the names of those who acted. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
  ) {}

  /** Returns everything that was done to an event, the newest first. Throws EVENT_NOT_FOUND. */
  async ofEvent(eventId: number, page: PageRequest): Promise<Page<SignedEntry>> {
    await this.events.require(eventId);
    return this.list({ subject: 'event', subjectId: eventId, kind: 'change' }, page);
  }

  /** Returns the entries that pass the filter, the newest first. */
  async list(filter: AuditFilter, page: PageRequest): Promise<Page<SignedEntry>> {
    const { items, total } = await this.audit.list(filter, page);
    const actors = await this.accounts.findMany([...new Set(items.map(({ actorId }) => actorId))]);
    const emails = new Map(actors.map(({ id, email }) => [id, email]));
    return { items: items.map((entry) => ({ entry, email: emails.get(entry.actorId) ?? '' })), total };
  }
}
