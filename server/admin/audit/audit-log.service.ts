import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../common/http/page.js';
import { EventsService } from '../../events/index.js';
import { AuditListsService, type HistoryFilter, type NamedEntry } from '../../reporting/index.js';

/** The audit log, with names. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly lists: AuditListsService,
    private readonly events: EventsService,
  ) {}

  /**
   * Returns everything that was done to an event and its reservations, newest first, with the check-ins of a day as one
   * entry. Throws EVENT_NOT_FOUND.
   */
  async ofEvent(eventId: number, page: PageRequest): Promise<Page<NamedEntry>> {
    await this.events.require(eventId);
    return this.list({ eventId, kind: 'change', fold: true }, page);
  }

  /** Returns the entries that pass the filter, newest first. */
  list(filter: HistoryFilter, page: PageRequest): Promise<Page<NamedEntry>> {
    return this.lists.list(filter, page);
  }
}
