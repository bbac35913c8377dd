import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import {
  brokenPromises,
  DraftsService,
  EventChanges,
  type EventFormat,
  type EventKind,
  EventPages,
  type EventRow,
  EventsService,
  fitsSide,
  freeRefundUntil,
  hasBegun,
  type NewEventFields,
  onlySideOf,
  ReservationsService,
  type Side,
  type UnfitReason,
  unfitReasons,
  VenuesService,
  WaitingListService,
} from '../../events/index.js';
import { CancellationService } from '../../payments/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';
import { EventListsService, RevenueService } from '../../reporting/index.js';
import {
  type AdminEventDto,
  adminEventDto,
  type AffectedGuestDto,
  type ChangePreviewDto,
} from './admin-events.dto.js';
import type { PostponeEventDto } from './event-changes.dto.js';
import { bothStates, changesOf, differing, type EditableEvent } from './event-details.dto.js';
import type { ChangeEventDto } from './event-input.dto.js';

/** An involved guest whom an event would no longer be for, and their entry of the waiting list, if they wait. */
type Affected = AffectedGuestDto & { entryId: number | null };

/** What organisers do with events; every change is recorded in the audit log. */
@Injectable()
export class AdminEventsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly events: EventsService,
    private readonly drafts: DraftsService,
    private readonly changes: EventChanges,
    private readonly reservations: ReservationsService,
    private readonly waitingList: WaitingListService,
    private readonly profiles: ProfilesService,
    private readonly pages: EventPages,
    private readonly lists: EventListsService,
    private readonly revenue: RevenueService,
    private readonly cancellation: CancellationService,
    private readonly venues: VenuesService,
  ) {}

  /** Creates an event. Throws VALIDATION_FAILED. */
  create(
    organiser: CurrentUser,
    { details, ...fields }: NewEventFields & Partial<EditableEvent>,
  ): Promise<AdminEventDto> {
    return this.database.transaction(async () => {
      const { id } = await this.events.create(fields);
      if (details) await this.pages.setDetails([id], details);
      return this.record(organiser, 'event.created', id);
    });
  }

  /**
   * Returns the guests that a change would affect now; nobody if the event is a draft, is cancelled or has begun.
   * Changes nothing. Throws EVENT_NOT_FOUND, FORMAT_TAKEN.
   */
  async preview(eventId: number, change: Partial<EditableEvent>): Promise<ChangePreviewDto> {
    const now = this.clock.now();
    const event = await this.lists.require(eventId);
    // choosing a venue also sets the city
    const [placed = change] = await this.venues.place([change], event);
    const isOfGuests = event.status === 'published' && !hasBegun(event, now);
    const { paid, confirmed, held, refund_chf } = await this.revenue.cancellation(eventId);
    const affected = await this.affectedBy(event, placed);
    return {
      changes: isOfGuests ? brokenPromises(event, placed) : [],
      paid,
      confirmed,
      held,
      waiting: event.menWaiting + event.womenWaiting,
      paid_chf: refund_chf,
      affected: affected.map(({ entryId: _entryId, ...guest }) => guest),
      free_refund_until: freeRefundUntil(now),
    };
  }

  /**
   * Changes an event; the audit log has the old and new values. Waiting-list members whom it is no longer for are
   * removed and notified. Throws as `EventChanges.update`, and EDIT_CONFLICT if the event's version is not the edited
   * one, KIND_AFFECTS_GUESTS without `anyway`.
   */
  change(
    organiser: CurrentUser,
    eventId: number,
    asked: Partial<EditableEvent>,
    { tell_guests: notify = true, anyway = false }: Pick<ChangeEventDto, 'tell_guests' | 'anyway'> = {},
    editedVersion?: number,
  ): Promise<AdminEventDto> {
    return this.database.transaction(async () => {
      await this.events.lockMany([eventId]);
      const event = await this.lists.require(eventId);
      const [said = asked] = await this.venues.place([asked], event);
      const fields = differing(said, event);
      if (editedVersion !== undefined && editedVersion !== event.version)
        throw new DomainError('EDIT_CONFLICT', { details: bothStates(fields, said, event) });
      const affected = await this.affectedBy(event, said);
      if (affected.length > 0 && !anyway)
        throw new DomainError('KIND_AFFECTS_GUESTS', { args: { count: affected.length } });
      const by = byOrganiser(organiser);
      const { details, ...columns } = said;
      if (details) await this.pages.setDetails([eventId], details);
      for (const { entryId } of affected)
        if (entryId !== null) await this.waitingList.removeUnfit(entryId, by);
      await this.changes.update(eventId, columns, { by, notify });
      const changes = changesOf(fields, said, event);
      return this.record(
        organiser,
        'event.changed',
        eventId,
        changes.length > 0 ? { fields, changes } : { fields },
      );
    });
  }

  /** Publishes an event, or makes it a draft again while no seat is taken. Throws as `EventChanges.update`. */
  setStatus(organiser: CurrentUser, eventId: number, status: 'draft' | 'published'): Promise<AdminEventDto> {
    return this.database.transaction(async () => {
      await this.changes.update(eventId, { status });
      return this.record(organiser, status === 'draft' ? 'event.unpublished' : 'event.published', eventId);
    });
  }

  /** Postpones an event; reservations stay. Throws as `EventChanges.postpone`. */
  postpone(
    organiser: CurrentUser,
    eventId: number,
    { date, ends_at, reason, tell_guests: notify = true }: PostponeEventDto,
  ): Promise<AdminEventDto> {
    return this.database.transaction(async () => {
      const { startsAt: from } = await this.events.require(eventId);
      const startsAt = new Date(date);
      const to = { startsAt, endsAt: ends_at === undefined ? undefined : new Date(ends_at) };
      await this.changes.postpone(eventId, to, { by: byOrganiser(organiser), notify });
      const details = { from: from.toISOString(), to: startsAt.toISOString(), reason: reason ?? null };
      return this.record(organiser, 'event.postponed', eventId, details);
    });
  }

  /** Cancels an event and refunds its reservations, once. Throws EVENT_NOT_FOUND. */
  async cancel(organiser: CurrentUser, eventId: number): Promise<AdminEventDto> {
    await this.events.require(eventId);
    // recorded first, because it continues at the provider long after this transaction
    await this.audit.record(organiser, { action: 'event.cancelled', subject: 'event', subjectId: eventId });
    await this.cancellation.cancelEvent(eventId, byOrganiser(organiser));
    return adminEventDto(await this.lists.require(eventId));
  }

  /** Deletes drafts. Throws EVENT_NOT_FOUND, INVALID_TRANSITION (no draft), EVENT_HAD_GUESTS. */
  deleteDrafts(organiser: CurrentUser, eventIds: readonly number[]): Promise<void> {
    return this.database.transaction(async () => {
      const events = await this.events.findMany(eventIds);
      await this.drafts.delete(eventIds);
      for (const { id: subjectId, name, startsAt } of events) {
        const details = { name, date: startsAt.toISOString() };
        await this.audit.record(organiser, { action: 'event.deleted', subjectId, details });
      }
    });
  }

  private async record(
    organiser: CurrentUser,
    action: string,
    eventId: number,
    details: AuditDetails = {},
  ): Promise<AdminEventDto> {
    await this.audit.record(organiser, { action, subject: 'event', subjectId: eventId, details });
    return adminEventDto(await this.lists.require(eventId));
  }

  /**
   * Returns the involved guests whom a published event would no longer be for, although it was; none once it has begun.
   * Throws FORMAT_TAKEN if one of them would have a seat on a wrong side.
   */
  private async affectedBy(event: EventRow, change: Partial<EventKind>): Promise<Affected[]> {
    const after = { ...event, ...change };
    const isSame = (['format', 'minAge', 'maxAge'] as const).every((field) => after[field] === event[field]);
    if (isSame || event.status !== 'published' || hasBegun(event, this.clock.now())) return [];
    const seated = await this.reservations.guestsOf(event.id);
    const waiting = await this.waitingList.listed(event.id);
    const aboard = [
      ...seated.map(({ accountId, side, held }) => {
        return { account_id: accountId, side, has: held ? 'held' : 'reserved', entryId: null } as const;
      }),
      ...waiting.map(({ entry: { id, accountId, side } }) => {
        return { account_id: accountId, side, has: 'waiting', entryId: id } as const;
      }),
    ];
    const guests = await this.profiles.find(aboard.map(({ account_id }) => account_id));
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    return aboard.flatMap(({ side, ...one }) => {
      const guest = byId.get(one.account_id);
      if (!guest) return [];
      if (after.format !== event.format && !hasSeat(guest, side, after.format))
        throw new DomainError('FORMAT_TAKEN');
      const reasons = newReasons(event, after, guest);
      return reasons.length > 0 ? [{ ...one, name: guest.name, reasons }] : [];
    });
  }
}

const byOrganiser = ({ accountId }: CurrentUser) => `organiser:${accountId}`;

// a closed side has no seats; on the only side, guests of another gender keep theirs
function hasSeat({ gender }: Profile, side: Side, format: EventFormat): boolean {
  const only = onlySideOf(format);
  return only ? side === only : fitsSide(gender, side, format);
}

// a guest whom an organiser admitted in spite of a reason is not affected by it again
function newReasons(before: EventKind, after: EventKind, guest: Profile): UnfitReason[] {
  const known = unfitReasons(before, guest);
  return unfitReasons(after, guest).filter((reason) => !known.includes(reason));
}
