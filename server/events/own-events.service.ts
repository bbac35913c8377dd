import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { chf } from '../common/database/wire.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { Language } from '../common/http/request-language.js';
import { EventChangeEntity, type EventEntity } from './calendar/event.entity.js';
import {
  eventName,
  EventsService,
  isAtAnotherTime,
  isElsewhere,
  isOfAnotherKind,
  nameFor,
  textIn,
  type Texts,
} from './calendar/index.js';
import { AttendanceService } from './check-in/attendance.service.js';
import { Tickets } from './check-in/tickets.service.js';
import type { EndedEventDto, EventChangeDto, OwnEventDto, OwnEventsDto } from './own-events.dto.js';
import { ATTENDING_STATES, LIVE_STATES } from './reservations/index.js';

/**
 * SQL: until when a full refund of the reservation `r` is possible because the event `e` was changed since it was made,
 * at most until its start; null without such a right at the time in this parameter.
 */
export const freeRefund = (
  now: string,
): string => `(select max(least(c.free_refund_until, e.starts_at)) from event_changes c
    where c.event_id = r.event_id and c.changed_at >= r.created_at and c.free_refund_until >= ${now})`;

const STATE = 'e.starts_at as date, e.ends_at, e.city, e.location, e.venue';
const PAID = chf('r.price_rappen');

/** $1 account, $2 now. */
const OWN = (
  language: Language,
) => `select r.id as "reservationId", r.event_id as id, ${eventName(language)} as name, ${STATE},
    e.postponed_from, e.friends_welcome, r.status, ${PAID} as paid_chf,
    least(r.refund_until, e.starts_at) as refund_until, ${freeRefund('$2')} as free_refund_until,
    case when r.coming_confirmed_at is null then r.confirm_until end as confirm_until,
    case when e.location = v.address then v.map_url end as map_url, v.accessibility
  from reservations r join events e on e.id = r.event_id
  left join venues v on v.id = e.venue_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)}
  order by e.starts_at, e.id`;

/** $1 account. The last seat of each event that the account attended and no longer attends. */
const ENDED = (
  language: Language,
) => `select distinct on (r.event_id) r.event_id as id, ${eventName(language)} as name, ${STATE},
    r.changed_at as cancelled_at, r.change_reason = 'event_cancelled' as event_cancelled, ${PAID} as paid_chf
  from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and not ${oneOf('r.status', LIVE_STATES)}
    and exists (select from history h where h.subject = 'reservation' and h.subject_id = r.id
                   and ${oneOf('h.from_state', ATTENDING_STATES)} and h.to_state = r.status)
    and not exists (select from reservations l where l.event_id = r.event_id and l.account_id = $1
                       and ${oneOf('l.status', LIVE_STATES)})
  order by r.event_id, r.id desc`;

/**
 * $1 account, $2 now. For each event that the account attends, or attended when it was cancelled: the first change that
 * it has not acknowledged, and the last change. A hold that ended has a price, but was not paid.
 */
const UNACKNOWLEDGED = `select distinct on (r.event_id) r.event_id as id, b.id as "firstId",
    (select max(c.id) from event_changes c where c.event_id = r.event_id) as change_id, r.status,
    case when r.status in ('paid', 'refunded') then ${PAID} else 0 end as paid_chf,
    least(r.refund_until, e.starts_at) as refund_until, ${freeRefund('$2')} as free_refund_until
  from reservations r
  join events e on e.id = r.event_id
  join event_changes b on b.event_id = r.event_id and b.changed_at >= r.created_at
    and b.id > coalesce(r.acknowledged_change, 0)
  where r.account_id = $1
    and ((${oneOf('r.status', ATTENDING_STATES)} and e.ends_at > $2) or r.change_reason = 'event_cancelled')
  order by r.event_id, r.id desc, b.id`;

/** $1 account, $2 event, $3 change. An older change does not overwrite a newer one. */
const ACKNOWLEDGE = `update reservations r set acknowledged_change = greatest(r.acknowledged_change, c.id)
  from event_changes c
  where r.account_id = $1 and r.event_id = $2 and c.id = $3 and c.event_id = r.event_id
  returning r.id`;

/** A row of `UNACKNOWLEDGED`: the reservation, and the change with the state that its guest knows. */
type ChangedReservation = { firstId: number } & Pick<
  EventChangeDto,
  'id' | 'change_id' | 'status' | 'paid_chf' | 'refund_until' | 'free_refund_until'
>;

/** What a guest sees of their own reservations. The statements select the fields of the response. */
@Injectable()
export class OwnEventsService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly tickets: Tickets,
    private readonly attendance: AttendanceService,
    private readonly events: EventsService,
    @InjectRepository(EventChangeEntity) private readonly changes: Repository<EventChangeEntity>,
  ) {}

  /** Returns a guest's reservations, the seats that they no longer have, and changes that they have not acknowledged. */
  async ofAccount(accountId: number, language: Language): Promise<OwnEventsDto> {
    const now = this.clock.now();
    const [own, cancelled, changes, record] = await Promise.all([
      this.own(accountId, language, now),
      this.database.query<EndedEventDto>(ENDED(language), [accountId]),
      this.changesOf(accountId, language, now),
      this.attendance.recordOf(accountId),
    ]);
    return {
      upcoming: own.filter(({ ends_at }) => ends_at > now),
      past: own.filter(({ ends_at }) => ends_at <= now).toReversed(),
      cancelled: cancelled.toSorted((one, other) => byDate(other, one)),
      changes,
      must_confirm: record.mustConfirm,
    };
  }

  /**
   * Acknowledges a change of an event, and those before it. Throws NOT_RESERVED if it is no change of an event of this
   * guest.
   */
  async acknowledge(accountId: number, eventId: number, changeId: number): Promise<void> {
    const rows = await this.database.query(ACKNOWLEDGE, [accountId, eventId, changeId]);
    if (rows.length === 0) throw new DomainError('NOT_RESERVED');
  }

  private async own(accountId: number, language: Language, now: Date): Promise<OwnEventDto[]> {
    const rows = await this.database.query<
      Omit<OwnEventDto, 'ticket' | 'venue_accessibility'> & {
        reservationId: number;
        accessibility: Texts | null;
      }
    >(OWN(language), [accountId, now]);
    return rows.map(({ reservationId, accessibility, ...event }) => ({
      ...event,
      venue_accessibility: textIn(accessibility ?? {}, language) || null,
      ticket: event.ends_at > now ? this.tickets.of(reservationId) : null,
    }));
  }

  // moved, postponed, cancelled, or now for other people; a change that was reverted is none
  private async changesOf(accountId: number, language: Language, now: Date): Promise<EventChangeDto[]> {
    const rows = await this.database.query<ChangedReservation>(UNACKNOWLEDGED, [accountId, now]);
    if (rows.length === 0) return [];
    const events = await this.events.findMany(rows.map(({ id }) => id));
    const states = await this.changes.findBy({ id: In(rows.map(({ firstId }) => firstId)) });
    const changes = rows.flatMap(({ firstId, ...row }) => {
      const event = events.find(({ id }) => id === row.id);
      const before = states.find(({ id }) => id === firstId);
      if (!event || !before) return [];
      const cancelled = event.status === 'cancelled';
      // null if the old kind was not stored
      const { format } = before;
      const kind_changed = format !== null && isOfAnotherKind({ ...before, format }, event);
      if (!cancelled && !kind_changed && !isAtAnotherTime(before, event) && !isElsewhere(before, event))
        return [];
      const name = nameFor(event, language);
      return [{ ...row, name, cancelled, kind_changed, ...stateOf(event), before: stateOf(before) }];
    });
    return changes.toSorted(byDate);
  }
}

const byDate = (one: { date: Date }, other: { date: Date }) => one.date.getTime() - other.date.getTime();

function stateOf({
  startsAt: date,
  endsAt: ends_at,
  city,
  location,
  venue,
}: Pick<EventEntity, 'startsAt' | 'endsAt' | 'city' | 'location' | 'venue'>) {
  return { date, ends_at, city, location, venue };
}
