import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import {
  type City,
  EarlyPricesService,
  type EventRow,
  EventPages,
  EventsService,
  type NewEventFields,
  ReservationsService,
  VenuesService,
  type EventWithSeats,
  DraftsService,
  brokenPromises,
  freeRefundUntil,
  hasBegun,
  type Promised,
} from '../../events/index.js';
import { PaymentsService } from '../../payments/index.js';
import {
  type CountedEvent,
  type EventFilter,
  EventListsService,
  type CancellationFigures,
  RevenueService,
} from '../../reporting/index.js';
import { bothStates, changesOf, differing, type EditableEvent } from './event-fields.js';
import { KindChangesService, type AffectedGuest } from './kind-changes.service.js';

/** The guests that a change of an event would affect; `refundRappen` is what they have paid. */
export interface ChangePreview extends CancellationFigures {
  /** The promised properties that would change; empty if the change does not matter to guests. */
  changes: Promised[];
  waiting: number;
  /** The guests whom the event would no longer be for. */
  affected: AffectedGuest[];
  /** Until when they could cancel with a full refund. */
  freeRefundUntil: Date;
}

/** Shows the consequences of a change of an event for its guests before it is made. */
@Injectable()
export class ChangePreviewService {
  constructor(
    private readonly clock: Clock,
    private readonly lists: EventListsService,
    private readonly venues: VenuesService,
    private readonly revenue: RevenueService,
    private readonly kinds: KindChangesService,
  ) {}

  /**
   * Returns the guests that a change would affect now; nobody if the event is a draft, is cancelled or has begun.
   * Throws EVENT_NOT_FOUND, FORMAT_TAKEN.
   */
  async preview(eventId: number, change: Partial<EditableEvent>): Promise<ChangePreview> {
    const now = this.clock.now();
    const event = await this.lists.require(eventId);
    // choosing a venue also sets the city
    const [placed = change] = await this.venues.place([change], event);
    const figures = await this.revenue.cancellationFigures(eventId);
    const isOfGuests = event.status === 'published' && !hasBegun(event, now);
    return {
      ...figures,
      changes: isOfGuests ? brokenPromises(event, placed) : [],
      affected: await this.kinds.affectedBy(event, placed),
      waiting: event.menWaiting + event.womenWaiting,
      freeRefundUntil: freeRefundUntil(now),
    };
  }
}

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

/** Returns the fields that a copy of an event takes over, independent of time and place. */
function templateOf(event: EventWithSeats) {
  const { name, names, description, descriptions, priceRappen, maxMen, maxWomen, minMen, minWomen } = event;
  const { format, minAge, maxAge, theme, friendsWelcome, maxLead } = event;
  const kind = { format, minAge, maxAge, theme, friendsWelcome, maxLead };
  const { mingling, roundMinutes, roundCount, roundBreakMinutes, roundTables } = event;
  const rounds = { mingling, roundMinutes, roundCount, roundBreakMinutes, roundTables };
  return {
    name,
    names,
    description,
    descriptions,
    priceRappen,
    maxMen,
    maxWomen,
    minMen,
    minWomen,
    ...kind,
    ...rounds,
  };
}

/** Returns the venue fields of an event; a copy in another city does not take them over. */
function venueOf({ city, venue, location, venueId }: EventRow) {
  return { city, venue, location, venueId };
}

/** Time and place of a copy of an event; absent fields are copied from the original. */
export interface CopyInput {
  startsAt?: Date;
  city?: City;
}

/** The new time of a postponed event; without an end its duration stays. */
export interface PostponeInput {
  startsAt: Date;
  endsAt?: Date;
  reason: string | null;
  tellsGuests: boolean;
}

/** The version that was edited, if the client names one, and whether guests are notified of the change by mail. */
export interface EditInput {
  editedVersion?: number | undefined;
  tellsGuests?: boolean | undefined;
  /** Confirms a change although the event would no longer be for some of its guests. */
  anyway?: boolean | undefined;
}

/** What organisers do with events; every change is recorded in the audit log. */
@Injectable()
export class AdminEventsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly pages: EventPages,
    private readonly lists: EventListsService,
    private readonly payments: PaymentsService,
    private readonly venues: VenuesService,
    private readonly kinds: KindChangesService,
    private readonly earlyPrices: EarlyPricesService,
  ) {}

  /** Returns a page of the events that pass the filter for the current time, with counts for each state. */
  list(filterAt: (now: Date) => EventFilter, page: PageRequest): Promise<Page<CountedEvent>> {
    return this.lists.list(filterAt(this.clock.now()), page);
  }

  /** Creates an event. Throws VALIDATION_FAILED. */
  create(
    organiser: CurrentUser,
    { details, ...fields }: NewEventFields & Partial<EditableEvent>,
  ): Promise<CountedEvent> {
    return this.logged(organiser, 'event.created', {}, async () => {
      const event = await this.events.create(fields);
      if (details) await this.pages.setDetails([event.id], details);
      return event;
    });
  }

  /**
   * Changes an event; the audit log has the old and new values. Throws as `ReservationsService.changeEvent`, and EDIT_CONFLICT if
   * the event's version is not the edited one, KIND_AFFECTS_GUESTS without `anyway`.
   */
  change(
    organiser: CurrentUser,
    eventId: number,
    asked: Partial<EditableEvent>,
    { editedVersion, tellsGuests = true, anyway = false }: EditInput = {},
  ): Promise<CountedEvent> {
    return this.database.transaction(async () => {
      await this.events.requireLocked(eventId);
      const event = await this.lists.require(eventId);
      const [said = asked] = await this.venues.place([asked], event);
      const fields = differing(said, event);
      if (editedVersion !== undefined && editedVersion !== event.version)
        throw new DomainError('EDIT_CONFLICT', { details: bothStates(fields, said, event) });
      const affected = await this.kinds.requireConfirmed(event, said, anyway);
      const changes = changesOf(fields, said, event);
      const entry: AuditDetails = changes.length > 0 ? { fields, changes } : { fields };
      return this.logged(organiser, 'event.changed', entry, async () => {
        const { details, ...fields } = said;
        if (details) await this.pages.setDetails([eventId], details);
        const by = byOrganiser(organiser);
        await this.kinds.endWaiting(affected, by);
        return this.reservations.changeEvent(eventId, fields, { by, tells: tellsGuests });
      });
    });
  }

  /** Copies an event as a draft. Throws EVENT_NOT_FOUND. */
  duplicate(
    organiser: CurrentUser,
    eventId: number,
    { startsAt: start, city }: CopyInput,
  ): Promise<CountedEvent> {
    return this.logged(organiser, 'event.duplicated', { from_event: eventId }, async () => {
      const event = await this.events.require(eventId);
      const startsAt = start ?? event.startsAt;
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
      return copy;
    });
  }

  /** Publishes an event, or makes it a draft again while no seat is taken. Throws as `ReservationsService.changeEvent`. */
  setStatus(organiser: CurrentUser, eventId: number, status: 'draft' | 'published'): Promise<CountedEvent> {
    const action = status === 'draft' ? 'event.unpublished' : 'event.published';
    return this.logged(organiser, action, {}, () => this.reservations.changeEvent(eventId, { status }));
  }

  /** Postpones an event; reservations stay. Throws as `ReservationsService.postponeEvent`. */
  postpone(
    organiser: CurrentUser,
    eventId: number,
    { startsAt, endsAt, reason, tellsGuests }: PostponeInput,
  ): Promise<CountedEvent> {
    return this.database.transaction(async () => {
      const { startsAt: from } = await this.events.require(eventId);
      const details = { from: from.toISOString(), to: startsAt.toISOString(), reason };
      return this.logged(organiser, 'event.postponed', details, async () => {
        const by = byOrganiser(organiser);
        await this.reservations.postponeEvent(eventId, { startsAt, endsAt }, { by, tells: tellsGuests });
        return { id: eventId };
      });
    });
  }

  /** Cancels an event and refunds its reservations, once. Throws EVENT_NOT_FOUND. */
  async cancel(organiser: CurrentUser, eventId: number): Promise<CountedEvent> {
    await this.events.require(eventId);
    // recorded first, because it continues at the provider long after this transaction
    await this.audit.record(organiser, { action: 'event.cancelled', subject: 'event', subjectId: eventId });
    await this.payments.cancelEvent(eventId, organiser.accountId);
    return this.lists.require(eventId);
  }

  private logged(
    organiser: CurrentUser,
    action: string,
    details: AuditDetails,
    work: () => Promise<Pick<EventRow, 'id'>>,
  ): Promise<CountedEvent> {
    return this.database.transaction(async () => {
      const { id } = await work();
      await this.audit.record(organiser, { action, subject: 'event', subjectId: id, details });
      return this.lists.require(id);
    });
  }
}

const byOrganiser = ({ accountId }: CurrentUser) => `organiser:${accountId}`;
