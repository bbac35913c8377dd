import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import {
  DraftsService,
  EarlyPricesService,
  EventPages,
  type EventRow,
  EventsService,
  type EventWithSeats,
} from '../../events/index.js';
import { EventListsService } from '../../reporting/index.js';
import { type AdminEventDto, adminEventDto } from './admin-events.dto.js';
import type { DuplicateEventDto } from './event-changes.dto.js';

/** Makes and deletes drafts; each is recorded in the audit log. */
@Injectable()
export class AdminDraftsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly events: EventsService,
    private readonly drafts: DraftsService,
    private readonly pages: EventPages,
    private readonly earlyPrices: EarlyPricesService,
    private readonly lists: EventListsService,
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

  /** Copies an event as a draft. Throws EVENT_NOT_FOUND. */
  duplicate(
    organiser: CurrentUser,
    eventId: number,
    { date, city }: DuplicateEventDto,
  ): Promise<AdminEventDto> {
    return this.database.transaction(async () => {
      const event = await this.events.require(eventId);
      const startsAt = date === undefined ? event.startsAt : new Date(date);
      const length = event.endsAt.getTime() - event.startsAt.getTime();
      const isElsewhere = city !== undefined && city !== event.city;
      const copy = await this.events.create({
        ...templateOf(event),
        ...(isElsewhere ? { city } : venueOf(event)),
        startsAt,
        endsAt: new Date(startsAt.getTime() + length),
        status: 'draft',
      });
      const details = await this.pages.detailsOf(eventId);
      await this.pages.setDetails([copy.id], isElsewhere ? { ...details, area: {} } : details);
      await this.earlyPrices.copy(event, copy);
      await this.audit.record(organiser, {
        action: 'event.duplicated',
        subject: 'event',
        subjectId: copy.id,
        details: { from_event: eventId },
      });
      return adminEventDto(await this.lists.require(copy.id));
    });
  }
}

/** Returns the fields that a copy of an event takes over, independent of time and place. */
function templateOf(event: EventWithSeats) {
  const { name, names, description, descriptions, priceRappen, maxMen, maxWomen, minMen, minWomen } = event;
  const { format, minAge, maxAge, theme, friendsWelcome, maxLead } = event;
  const { mingling, roundMinutes, roundCount, roundBreakMinutes, roundTables } = event;
  const seats = { priceRappen, maxMen, maxWomen, minMen, minWomen };
  const kind = { format, minAge, maxAge, theme, friendsWelcome, maxLead };
  const rounds = { mingling, roundMinutes, roundCount, roundBreakMinutes, roundTables };
  return { name, names, description, descriptions, ...seats, ...kind, ...rounds };
}

/** Returns the venue fields of an event; a copy in another city does not take them over. */
function venueOf({ city, venue, location, venueId }: EventRow) {
  return { city, venue, location, venueId };
}
