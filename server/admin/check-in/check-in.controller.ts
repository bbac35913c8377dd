import { type AuditedAction, AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, HostsAndOrganisers, OpenToKeys } from '../../common/http/access.js';
import { EventId } from '../../common/http/id.pipe.js';
import { rappenToChf } from '../../common/money/chf.js';
import { wireFields } from '../../common/text/snake-case.js';
import { DAY } from '../../common/time/durations.rules.js';
import {
  AttendanceService,
  CheckInsService,
  type CheckInAction,
  type CheckInResult,
  HostsService,
  ATTENDING_STATES,
  ReservationsService,
  sideName,
  Tickets,
  VenuesService,
} from '../../events/index.js';
import { WalkInsService } from '../../payments/index.js';
import { PhotoAddresses, ProfilesService } from '../../profile/index.js';
import { type EventFilter, EventListsService } from '../../reporting/index.js';
import {
  CHECK_IN_TABLE,
  type CheckInActionDto,
  checkInCountsDto,
  checkInEventDto,
  CheckInEventsDto,
  CheckInListDto,
  SyncCheckInsDto,
  SyncedDto,
} from './check-in.dto.js';
import { entranceOrder } from './entrance-order.rules.js';

/** Days for which an event stays in the list after its end, and days ahead in the list of organisers. */
const DAYS_AFTER = 2;
const DAYS_AHEAD = 31;
/** More than the number of guests of any event, because a phone needs all of them. */
const ALL = { page: 1, per_page: 100_000 };

@HostsAndOrganisers()
@Controller('admin')
export class CheckInController {
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

  /**
   * Lists the events at which the caller may check guests in, today's first. Hosts get the events assigned to
   * them. Organisers get the published events of the next 31 days. An event is listed until two days after
   * its end.
   */
  @Get('door')
  @OpenToKeys('check-in')
  async events(@CurrentUser() user: CurrentUser): Promise<CheckInEventsDto> {
    const now = this.clock.now();
    const ahead = new Date(now.getTime() + DAYS_AHEAD * DAY);
    const filter: EventFilter =
      user.role === 'admin' ? { status: 'published', to: ahead } : { hostId: user.accountId };
    const endsAfter = new Date(now.getTime() - DAYS_AFTER * DAY);
    const { items, total } = await this.eventLists.list(
      { ...filter, endsAfter, soonestFirst: true },
      { page: 1, per_page: 200 },
    );
    const counts = await this.checkIns.counts(items.map(({ id }) => id));
    const ordered = entranceOrder(items, now).map((event) => {
      const open = this.hosts.isOpenTo(user, event);
      return checkInEventDto(event, open, open ? counts.get(event.id) : undefined);
    });
    return { items: ordered, total };
  }

  /** Returns the guest list of an event, sorted by name, with all data that a phone needs offline. */
  @Get('events/:id/door')
  @OpenToKeys('check-in')
  @Downloadable('check-in', 'event.check_in_exported', CHECK_IN_TABLE)
  @AuditedRead('event.entrance_read', { isAskedAgain: true })
  async guests(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<CheckInListDto> {
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
    const guests = items.map((reservation) => {
      const { id, accountId, side, checkedInAt } = reservation;
      const { name = '', photoId = null } = byId.get(accountId) ?? {};
      const cashRappen = cash.get(id);
      return {
        reservation_id: id,
        name,
        photo_url: photoId ? this.addresses.of(photoId, user, eventId) : null,
        seat: side,
        seat_name: sideName(side, event.format),
        checked_in_at: checkedInAt,
        no_show: noShows.has(id),
        cash_chf: cashRappen === undefined ? null : rappenToChf(cashRappen),
        ticket_digest: this.tickets.digestOf(id),
      };
    });
    return {
      event: checkInEventDto(event, true, counts.get(eventId)),
      host_notes: venue?.hostNotes ?? null,
      items: guests.sort(
        (one, two) => one.name.localeCompare(two.name, 'en') || one.reservation_id - two.reservation_id,
      ),
      total: guests.length,
    };
  }

  /** Records check-ins, made now or offline. Idempotent: sending an action again has no effect. */
  @Post('events/:id/check-ins')
  @OpenToKeys('check-in')
  @HttpCode(200)
  async sync(
    @EventId() eventId: number,
    @Body() { items }: SyncCheckInsDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<SyncedDto> {
    await this.hosts.requireHost(eventId, user);
    const actions = items.map((item, index) => checkInAction(item, index, this.clock.now()));
    const results = await this.database.transaction(async () => {
      const synced = await this.checkIns.sync(eventId, actions, user.accountId);
      const entries: AuditedAction[] = [];
      for (const [index, { checkedIn, at }] of actions.entries()) {
        const { outcome, reservationId: subjectId = null } = synced[index] ?? {};
        if (outcome !== 'recorded' || subjectId === null) continue;
        const action = checkedIn ? 'reservation.checked_in' : 'reservation.check_in_undone';
        entries.push({ action, subjectId, details: { event_id: eventId, done_at: at.toISOString() } });
      }
      await this.audit.record(user, ...entries);
      return synced;
    });
    const counts = await this.checkIns.counts([eventId]);
    const names = await this.namesOf(results);
    const answered = results.map((result) => ({
      ...wireFields(result, 'clientId', 'outcome', 'reservationId', 'checkedInAt', 'wasCheckedIn'),
      name: names.get(result.reservationId) ?? null,
    }));
    return { items: answered, total: answered.length, counts: checkInCountsDto(counts.get(eventId)) };
  }

  private async namesOf(results: readonly CheckInResult[]): Promise<Map<number | null, string>> {
    const ids = results.flatMap(({ reservationId }) => reservationId ?? []);
    const reservations = await this.reservations.findMany(ids);
    const profiles = await this.profiles.find([...new Set(reservations.map(({ accountId }) => accountId))]);
    const names = new Map(profiles.map(({ accountId, name }) => [accountId, name]));
    return new Map(reservations.map(({ id, accountId }) => [id, names.get(accountId) ?? '']));
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
