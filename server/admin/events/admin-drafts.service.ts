import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { DraftsService, EventsService } from '../../events/index.js';

/** Deletes drafts; each is recorded in the audit log. */
@Injectable()
export class AdminDraftsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly events: EventsService,
    private readonly drafts: DraftsService,
  ) {}

  /** Deletes drafts. Throws EVENT_NOT_FOUND, INVALID_TRANSITION (no draft), EVENT_HAD_GUESTS. */
  delete(organiser: CurrentUser, eventIds: readonly number[]): Promise<void> {
    return this.database.transaction(async () => {
      const events = await this.events.findMany(eventIds);
      await this.drafts.delete(eventIds);
      for (const { id, name, startsAt } of events)
        await this.audit.record(organiser, {
          action: 'event.deleted',
          subject: 'event',
          subjectId: id,
          details: { name, date: startsAt.toISOString() },
        });
    });
  }
}
