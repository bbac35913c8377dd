import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page } from '../../common/http/page.js';
import {
  AttendanceService,
  CheckInsService,
  type CheckInAction,
  type CheckInCounts,
  type CheckInResult,
  type EventWithSeats,
  HostsService,
  ATTENDING_STATES,
  type ReservationSummary,
  ReservationsService,
  Tickets,
  VenuesService,
} from '../../events/index.js';
import { WalkInsService } from '../../payments/index.js';
import { PhotoAddresses, type Profile, ProfilesService } from '../../profile/index.js';
import { EventListsService } from '../../reporting/index.js';
import { DAY } from '../../common/time/durations.rules.js';
import { entranceOrder } from './entrance-order.rules.js';

/**
 * An event where the user may check guests in; without counts if it has no guests, or its check-in is not open to them.
 */
export interface CheckInEvent {
  event: EventWithSeats;
  counts: CheckInCounts | undefined;
  /** Whether its check-in is open to them now. */
  open: boolean;
}

/** As `CheckInEvent`, with its guests. */
export interface GuestsOfEvent extends CheckInEvent {
  guests: CheckInGuest[];
  /** The venue's notes for hosts. */
  hostNotes: string | null;
}

/** A guest in the list of an event. */
export interface CheckInGuest {
  reservation: ReservationSummary;
  profile: Profile | undefined;
  /** The photo's URL for the phone that asked. */
  photoUrl: string | null;
  noShow: boolean;
  /** The cash payment at the entrance; null if there was none. */
  cashRappen: number | null;
  ticketDigest: string;
}

/** An action of a phone: by the guest's ticket, or by the reservation. */
export interface CheckInInput {
  client_id: string;
  ticket?: string;
  reservation_id?: number;
  checked_in?: boolean;
  at?: string;
}

/** The results of a phone's actions, and the event's counts after them; `names` are by reservation id. */
export interface SyncResult {
  results: CheckInResult[];
  names: ReadonlyMap<number, string>;
  counts: CheckInCounts | undefined;
}

/** Days for which an event stays in the list after its end, and days ahead in an organiser's list. */
const DAYS_AFTER = 2;
const DAYS_AHEAD = 31;
/** Above the number of guests of any event: a phone needs all of them. */
const ALL = { page: 1, per_page: 100_000 };

/** Check-in for the hosts of an event and for organisers. */
@Injectable()
export class AdminCheckInService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly hosts: HostsService,
    private readonly eventLists: EventListsService,
    private readonly reservations: ReservationsService,
    private readonly checkIns: CheckInsService,
    private readonly attendance: AttendanceService,
    private readonly profiles: ProfilesService,
    private readonly addresses: PhotoAddresses,
    private readonly tickets: Tickets,
    private readonly venues: VenuesService,
    private readonly walkIns: WalkInsService,
  ) {}

  /** Returns the events where the user may check guests in: a host's own, or for organisers those of the next month. */
  async events(user: CurrentUser): Promise<Page<CheckInEvent>> {
    const at = this.clock.now();
    const now = at.getTime();
    const { items, total } = await this.eventLists.list(
      {
        endsAfter: new Date(now - DAYS_AFTER * DAY),
        soonestFirst: true,
        ...(user.role === 'admin'
          ? { status: 'published' as const, to: new Date(now + DAYS_AHEAD * DAY) }
          : { hostId: user.accountId }),
      },
      { page: 1, per_page: 200 },
    );
    const counts = await this.checkIns.counts(items.map(({ id }) => id));
    const of = (event: EventWithSeats) => {
      const open = this.hosts.isOpenTo(user, event);
      return { event, open, counts: open ? counts.get(event.id) : undefined };
    };
    return { items: entranceOrder(items, at).map(of), total };
  }

  /** Returns the guest list of an event, by name. Throws EVENT_NOT_FOUND. */
  async guests(user: CurrentUser, eventId: number): Promise<GuestsOfEvent> {
    const event = await this.hosts.requireHost(eventId, user);
    const { items } = await this.reservations.ofEvent(eventId, { states: ATTENDING_STATES }, ALL);
    const [[venue], profiles, counts, noShows, cash] = await Promise.all([
      this.venues.find(event.venueId === null ? [] : [event.venueId]),
      this.profiles.find(items.map(({ accountId }) => accountId)),
      this.checkIns.counts([eventId]),
      this.attendance.noShowsAt(eventId),
      this.walkIns.cashOf(items.map(({ id }) => id)),
    ]);
    const byId = new Map(profiles.map((profile) => [profile.accountId, profile]));
    const photoUrlOf = (profile: Profile | undefined) =>
      profile?.photoId ? this.addresses.of(profile.photoId, user, eventId) : null;
    const guests = items
      .map((reservation) => ({
        reservation,
        profile: byId.get(reservation.accountId),
        photoUrl: photoUrlOf(byId.get(reservation.accountId)),
        noShow: noShows.has(reservation.id),
        cashRappen: cash.get(reservation.id) ?? null,
        ticketDigest: this.tickets.digestOf(reservation.id),
      }))
      .sort(byName);
    return { event, open: true, counts: counts.get(eventId), guests, hostNotes: venue?.hostNotes ?? null };
  }

  /**
   * Stores the actions of a phone at the entrance; an action that is sent twice counts once. Throws EVENT_NOT_FOUND,
   * VALIDATION_FAILED.
   */
  async sync(user: CurrentUser, eventId: number, actions: readonly CheckInInput[]): Promise<SyncResult> {
    await this.hosts.requireHost(eventId, user);
    const done = actions.map((action, index) => checkInAction(action, index, this.clock.now()));
    const results = await this.database.transaction(async () => {
      const synced = await this.checkIns.sync(eventId, done, user.accountId);
      const recorded = synced.flatMap((result, index) => auditOf(result, done[index], eventId));
      await this.audit.record(user, ...recorded);
      return synced;
    });
    const counts = await this.checkIns.counts([eventId]);
    const names = await this.namesOf(results);
    return { results, names, counts: counts.get(eventId) };
  }

  private async namesOf(results: readonly CheckInResult[]): Promise<Map<number, string>> {
    const ids = results.flatMap(({ reservationId }) => reservationId ?? []);
    const accounts = await this.reservations.accountsBehind(ids);
    const profiles = await this.profiles.find([...new Set(accounts.values())]);
    const names = new Map(profiles.map(({ accountId, name }) => [accountId, name]));
    return new Map([...accounts].map(([id, accountId]) => [id, names.get(accountId) ?? '']));
  }
}

function byName(one: CheckInGuest, two: CheckInGuest): number {
  const order = (one.profile?.name ?? '').localeCompare(two.profile?.name ?? '', 'en');
  return order || one.reservation.id - two.reservation.id;
}

function checkInAction(body: CheckInInput, index: number, now: Date): CheckInAction {
  const { client_id, ticket, reservation_id, checked_in, at } = body;
  if ((ticket === undefined) === (reservation_id === undefined))
    throw invalidField(`items.${index}.ticket`, 'must be there, or reservation_id, and not both');
  return {
    clientId: client_id,
    ticket,
    reservationId: reservation_id,
    checkedIn: checked_in ?? true,
    at: at === undefined ? now : new Date(at),
  };
}

function auditOf(
  { outcome, reservationId }: CheckInResult,
  action: CheckInAction | undefined,
  eventId: number,
) {
  if (outcome !== 'recorded' || reservationId === null || !action) return [];
  const what = action.checkedIn ? 'reservation.checked_in' : 'reservation.check_in_undone';
  const details = { event_id: eventId, done_at: action.at.toISOString() };
  return [{ action: what, subject: 'reservation' as const, subjectId: reservationId, details }];
}
