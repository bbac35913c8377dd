import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { columnsOf, oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { sharedRead } from '../common/database/shared-read.js';
import { chf, iso } from '../common/database/wire.js';
import { DomainError } from '../common/errors/domain-error.js';
import { contentTag } from '../common/http/conditional.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { rappenToChf } from '../common/money/chf.js';
import { startOfZurichDay, zurichDayAfter } from '../common/time/zurich.js';
import { EventEntity } from './calendar/event.entity.js';
import {
  descriptionFor,
  type EventWithSeats,
  nameFor,
  profileUnlocksAt,
  refundUntil,
  slugOf,
  textIn,
  type Texts,
} from './calendar/index.js';
import { EventPages } from './details/event-pages.service.js';
import { seatsForGuestsDto } from './event-seats.dto.js';
import type { EventDetailDto, EventDto } from './events.dto.js';
import { freeRefund } from './own-events.service.js';
import { ATTENDING_STATES, leftAt, LIVE_STATES } from './reservations/index.js';
import { SEATS_LEFT } from './seats/index.js';
import { LISTED_STATES } from './waiting-list/waiting-entry.states.js';

/** An event as all guests see it. */
type ListedEvent = EventWithSeats & Pick<EventDto, 'languages' | 'early_price'>;

/** A guest's standing at an event: their live reservation, or their entry on the waiting list. */
type GuestStanding = Pick<
  EventDto,
  'user_reserved' | 'user_status' | 'held_until' | 'payment_under_way' | 'given_up_today' | 'waiting'
>;

/**
 * The events of one read as JSON. `without`: complete events, for guests without a standing. `begun`: the
 * start of each event, to which a guest's standing is appended.
 */
interface SharedJson {
  without: readonly string[];
  begun: readonly string[];
  tag: string;
}

/** SQL: the early price `early` of an event `e`, or null if it is not available at `now`; same rule as `isEarly`. */
const earlyPrice = (now: string): string =>
  `case when early.price_rappen < e.price_rappen and ${now} < coalesce(early.until, e.starts_at)
         and early.taken < coalesce(early.places, early.taken + 1)
        then jsonb_build_object('price', ${chf('early.price_rappen')}, 'until', ${iso('early.until')},
             'left', early.places - early.taken) end as early_price`;

/**
 * Published events that have not begun, with seats: $1 now.
 *
 * @public bench/floor.mjs
 */
export const LIST_EVENTS_SQL = `select ${columnsOf(EventEntity, 'e')},
    ${SEATS_LEFT},
    men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved",
    coalesce(d.languages, '{}') as languages, ${earlyPrice('$1')}
  from events e
  left join event_details d on d.event_id = e.id
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'
  left join early_prices early on early.event_id = e.id
  where e.status = 'published' and e.starts_at > $1
  order by e.starts_at, e.id`;

/** The position of the guest's own entry `w`; counted only if there is one. */
const WAITING = `case when w.id is not null then jsonb_build_object('side', w.side,
    'position', (select count(*) from waiting_entries a where a.event_id = w.event_id and a.side = w.side
                    and ${oneOf('a.status', LISTED_STATES)} and (a.rank, a.id) <= (w.rank, w.id)),
    'offered_until', ${iso(`case when w.status = 'offered' then w.offered_until when w.called_at is not null then e.starts_at end`)},
    'to_all', w.called_at is not null) end`;

/**
 * The columns of a guest's own standing, $1, at an event `e`; the parameters are the begin and end of the day in
 * Zurich. Given-up seats are only looked up for events of that day.
 */
const standing = (
  dayBegins: string,
  dayEnds: string,
) => `coalesce(${oneOf('r.status', ATTENDING_STATES)}, false) as user_reserved,
    coalesce(r.status, case when w.id is null then 'none' else 'waitlisted' end) as user_status,
    case when r.status = 'held' then r.hold_expires_at end as held_until,
    coalesce(r.status = 'held' and r.paying_since is not null, false) as payment_under_way,
    case when e.starts_at < ${dayEnds} and r.id is null then coalesce(${leftAt('$1')} >= ${dayBegins}, false)
         else false end as given_up_today, ${WAITING} as waiting`;

/** Joins the guest's own rows, $1, of an event `e`. */
const STANDING = `left join reservations r
    on r.event_id = e.id and r.account_id = $1 and ${oneOf('r.status', LIVE_STATES)}
  left join waiting_entries w
    on w.event_id = e.id and w.account_id = $1 and ${oneOf('w.status', LISTED_STATES)}`;

/**
 * A guest's own standing at upcoming events for which they ever requested a seat: $1 account, $2 now, $3 and $4 the day
 * in Zurich. Hot: every guest reads it.
 *
 * @public bench/floor.mjs
 */
export const OWN_STANDINGS_SQL = `select e.id as "eventId", ${standing('$3', '$4')}
  from (select event_id from reservations where account_id = $1
        union select event_id from waiting_entries where account_id = $1) own
  join events e on e.id = own.event_id
  ${STANDING}
  where e.status = 'published' and e.starts_at > $2`;

/** $1 account, $2 event, $3 and $4 the day in Zurich, $5 now. */
const STANDING_SQL = `select ${standing('$3', '$4')}, ${earlyPrice('$5')},
    case when r.id is not null then least(r.refund_until, e.starts_at) end as "refundUntil",
    ${freeRefund('$5')} as free_refund_until
  from events e
  left join early_prices early on early.event_id = e.id
  ${STANDING}
  where e.id = $2`;

/** The standing of a guest who never requested a seat. */
const NO_STANDING: GuestStanding = {
  user_reserved: false,
  user_status: 'none',
  held_until: null,
  payment_under_way: false,
  given_up_today: false,
  waiting: null,
};

const dayOf = (now: Date) => [startOfZurichDay(now), zurichDayAfter(now, 1)];

/** Events as shown to guests, with their standing. */
@Injectable()
export class GuestEventsService {
  // every guest reads it, so simultaneous calls share one statement and its rows, which callers must not change
  private readonly listed: () => Promise<readonly ListedEvent[]>;
  private readonly written = new WeakMap<readonly ListedEvent[], Map<Language, SharedJson>>();

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly pages: EventPages,
  ) {
    this.listed = sharedRead(database, () => database.query<ListedEvent>(LIST_EVENTS_SQL, [clock.now()]));
  }

  /**
   * Returns published events that have not begun, soonest first, as JSON text (an array of EventDto), and its
   * ETag. The part that is the same for all simultaneous callers is serialised once for each language.
   */
  async list(accountId: number, language: Language): Promise<{ json: string; etag: string }> {
    const now = this.clock.now();
    const [events, rows] = await Promise.all([
      this.listed(),
      this.database.query<GuestStanding & { eventId: number }>(OWN_STANDINGS_SQL, [
        accountId,
        now,
        ...dayOf(now),
      ]),
    ]);
    const standings = new Map(rows.map(({ eventId, ...standing }) => [eventId, standing]));
    const { without, begun, tag } = this.sharedJson(events, language);
    const own: string[] = [];
    const json = events.map(({ id }, at) => {
      const standing = standings.get(id);
      if (!standing) return without[at];
      const text = JSON.stringify(standing).slice(1);
      own.push(`${id} ${text}`);
      return `${begun[at]}${text}`;
    });
    return { json: `[${json.join(',')}]`, etag: own.length === 0 ? tag : contentTag([tag, ...own]) };
  }

  /** Returns the page of an event, past and cancelled ones included. Throws EVENT_NOT_FOUND, for a draft too. */
  async page(eventId: number, accountId: number, language: Language): Promise<EventDetailDto> {
    const { event, details } = await this.pages.find(eventId);
    const now = this.clock.now();
    const [row] = await this.database.query<
      GuestStanding & Pick<EventDetailDto, 'early_price' | 'free_refund_until'> & { refundUntil: Date | null }
    >(STANDING_SQL, [accountId, eventId, ...dayOf(now), now]);
    if (!row) throw new DomainError('EVENT_NOT_FOUND');
    const { refundUntil: ownDeadline, ...own } = row;
    const shared = this.sharedDto({ ...event, ...own, languages: details.languages }, language);
    const text = (texts: Texts) => textIn(texts, language) || null;
    return {
      ...shared,
      ...own,
      refund_until: ownDeadline ?? shared.refund_until,
      slug: slugOf(event),
      status: event.status === 'cancelled' ? 'cancelled' : 'published',
      postponed_from: event.postponedFrom,
      included: text(details.included),
      dress: text(details.dress),
      accessibility: text(details.accessibility),
      area: text(details.area),
      age_from: details.ageFrom,
      age_to: details.ageTo,
      host: details.host,
      faq: details.faq.map(({ question, answer }) => ({
        question: textIn(question, language),
        answer: textIn(answer, language),
      })),
    };
  }

  private sharedJson(events: readonly ListedEvent[], language: Language): SharedJson {
    const byLanguage = this.written.get(events) ?? new Map<Language, SharedJson>();
    this.written.set(events, byLanguage);
    const known = byLanguage.get(language);
    if (known) return known;
    const begun = events.map((event) => `${JSON.stringify(this.sharedDto(event, language)).slice(0, -1)},`);
    const noStanding = JSON.stringify(NO_STANDING).slice(1);
    const shared = { begun, without: begun.map((text) => text + noStanding), tag: contentTag(begun) };
    byLanguage.set(language, shared);
    return shared;
  }

  private sharedDto(event: ListedEvent, language: Language): Omit<EventDto, keyof GuestStanding> {
    return {
      id: event.id,
      name: nameFor(event, language),
      description: descriptionFor(event, language),
      date: event.startsAt,
      ends_at: event.endsAt,
      city: event.city,
      price: rappenToChf(event.priceRappen),
      early_price: event.early_price,
      ...seatsForGuestsDto(event),
      languages: event.languages,
      refund_until: refundUntil(event, this.settings.refundHours),
      profile_locked_until: profileUnlocksAt(event),
    };
  }
}
