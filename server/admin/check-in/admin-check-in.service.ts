import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import {
  AttendanceService,
  CheckInsService,
  type CheckInAction,
  type CheckInCounts,
  type CheckInResult,
  type EventWithSeats,
  HostsService,
  ATTENDING_STATES,
  ReservationsService,
  Tickets,
} from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { EventListsService } from '../../reporting/index.js';
import type {
  CheckInActionDto,
  CheckInCountsDto,
  CheckInListDto,
  CheckInEventDto,
  CheckInEventsDto,
  CheckInResultDto,
  SyncedDto,
} from './check-in.dto.js';

const DAY = 86_400_000;
/** How many days after its end an event stays in the list, and how many days ahead an organiser's list goes. */
const DAYS_AFTER = 2;
const DAYS_AHEAD = 31;
/** More than an event has guests: a phone needs them all. */
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
    private readonly tickets: Tickets,
  ) {}

  /** Returns the events where the user may check guests in: a host's own, or for organisers those of the next month. */
  async events(user: CurrentUser): Promise<CheckInEventsDto> {
    const now = this.clock.now().getTime();
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
    return { items: items.map((event) => checkInEventDto(event, counts.get(event.id))), total };
  }

  /** Returns the guest list of an event, by name. Throws EVENT_NOT_FOUND, FORBIDDEN. */
  async guests(user: CurrentUser, eventId: number): Promise<CheckInListDto> {
    const event = await this.hosts.requireHost(eventId, user);
    const { items } = await this.reservations.ofEvent(eventId, { states: ATTENDING_STATES }, ALL);
    const [profiles, counts, noShows] = await Promise.all([
      this.profiles.find(items.map(({ accountId }) => accountId)),
      this.checkIns.counts([eventId]),
      this.attendance.noShowsAt(eventId),
    ]);
    const byId = new Map(profiles.map((profile) => [profile.accountId, profile]));
    const guests = items
      .map(({ id, accountId, side, checkedInAt }) => ({
        reservation_id: id,
        name: byId.get(accountId)?.name ?? '',
        photo_url: byId.get(accountId)?.photoUrl ?? null,
        seat: side,
        checked_in_at: checkedInAt?.toISOString() ?? null,
        no_show: noShows.has(id),
        ticket_digest: this.tickets.digestOf(id),
      }))
      .sort((one, two) => one.name.localeCompare(two.name, 'en') || one.reservation_id - two.reservation_id);
    return { event: checkInEventDto(event, counts.get(eventId)), items: guests, total: guests.length };
  }

  /** Records what a phone did at the entrance; what is sent twice counts once. Throws EVENT_NOT_FOUND, FORBIDDEN, VALIDATION_FAILED. */
  async sync(user: CurrentUser, eventId: number, actions: readonly CheckInActionDto[]): Promise<SyncedDto> {
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
    const items = results.map((result) => checkInResultDto(result, names));
    return { items, total: items.length, counts: countsDto(counts.get(eventId)) };
  }

  private async namesOf(results: readonly CheckInResult[]): Promise<Map<number, string>> {
    const ids = results.flatMap(({ reservationId }) => reservationId ?? []);
    const accounts = await this.reservations.accountsBehind(ids);
    const profiles = await this.profiles.find([...new Set(accounts.values())]);
    const names = new Map(profiles.map(({ accountId, name }) => [accountId, name]));
    return new Map([...accounts].map(([id, accountId]) => [id, names.get(accountId) ?? '']));
  }
}

function checkInAction(body: CheckInActionDto, index: number, now: Date): CheckInAction {
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

function checkInResultDto(result: CheckInResult, names: ReadonlyMap<number, string>): CheckInResultDto {
  return {
    client_id: result.clientId,
    outcome: result.outcome,
    reservation_id: result.reservationId,
    name: result.reservationId === null ? null : (names.get(result.reservationId) ?? null),
    checked_in_at: result.checkedInAt?.toISOString() ?? null,
    was_checked_in: result.wasCheckedIn,
  };
}

function checkInEventDto(event: EventWithSeats, counts: CheckInCounts | undefined): CheckInEventDto {
  const { id, name, startsAt, endsAt, city, venue, location, status } = event;
  return {
    id,
    name,
    city,
    venue,
    location,
    status,
    date: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    counts: countsDto(counts),
  };
}

function countsDto(counts: CheckInCounts | undefined): CheckInCountsDto {
  const { expectedMen = 0, expectedWomen = 0, arrivedMen = 0, arrivedWomen = 0 } = counts ?? {};
  return {
    expected: expectedMen + expectedWomen,
    arrived: arrivedMen + arrivedWomen,
    men_expected: expectedMen,
    men_arrived: arrivedMen,
    women_expected: expectedWomen,
    women_arrived: arrivedWomen,
  };
}
