import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { type EventRow, EventsService, isChargeable } from '../calendar/index.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { EarlyPriceEntity } from './early-price.entity.js';
import { DAY } from '../../common/time/durations.rules.js';
import {
  startOfZurichDay,
  zurichDay,
  zurichDayAfter,
  zurichIso,
  zurichWallTime,
} from '../../common/time/zurich.js';

/** The early price of an event. */
export type EarlyPrice = Readonly<EarlyPriceEntity>;

/** An early price that is available. */
export interface EarlyOffer {
  priceRappen: number;
  /** Null without an end. */
  until: Date | null;
  /** Seats left at this price; null if they are not limited. */
  left: number | null;
}

function hasSeatLeft({ places, taken }: Pick<EarlyPrice, 'places' | 'taken'>): boolean {
  return places === null || taken < places;
}

/** Whether an early price is available now: it has not ended, and a seat at it is left. */
export function isEarly(price: EarlyPrice, now: Date): boolean {
  return (price.until === null || now < price.until) && hasSeatLeft(price);
}

/**
 * Returns the early price for a copy of an event: the same amount and number of seats, not used by anybody yet, until
 * the same time of day and as many days before the event as the original. Undefined if that time has passed.
 */
export function earlyPriceOfCopy(
  { priceRappen, until, places }: EarlyPrice,
  original: Pick<EventRow, 'startsAt'>,
  copy: Pick<EventRow, 'id' | 'startsAt'>,
  now: Date,
): Omit<EarlyPrice, 'taken'> | undefined {
  const early = { eventId: copy.id, priceRappen, places };
  if (until === null) return { ...early, until };
  const ends = asLongBefore(until, original.startsAt, copy.startsAt);
  return ends > now ? { ...early, until: ends } : undefined;
}

// by calendar days, so that midnight stays midnight if the clocks change in between
function asLongBefore(instant: Date, original: Date, copy: Date): Date {
  const between = startOfZurichDay(original).getTime() - startOfZurichDay(instant).getTime();
  const day = zurichDay(zurichDayAfter(copy, -Math.round(between / DAY)));
  const same = zurichWallTime(day, zurichIso(instant).slice(11, 16));
  return same > copy ? copy : same;
}

/**
 * $1 event, $2 price, $3 until, $4 number of seats. Guests who have the old price keep it. Returns no row if more seats
 * are taken than $4.
 */
const SET = `insert into early_prices (event_id, price_rappen, until, places) values ($1, $2, $3, $4)
  on conflict (event_id) do update set price_rappen = $2, until = $3, places = $4
    where $4::int is null or early_prices.taken <= $4::int
  returning event_id`;

/**
 * $1 event, $2 price, $3 now. The conditions are in the statement itself, so that concurrent calls cannot take too
 * many.
 */
const TAKE = `update early_prices set taken = taken + 1
  where event_id = $1 and price_rappen = $2 and (places is null or taken < places) and (until is null or $3 < until)
  returning event_id`;

/** $1 event. In SQL, because it runs at every purchase (decision 7). */
const FIND = `select ${columnsOf(EarlyPriceEntity)} from early_prices where event_id = $1`;

/** Lower prices for early reservations: until a time, for a number of first reservations, or both. */
@Injectable()
export class EarlyPricesService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly database: Database,
    @InjectRepository(EarlyPriceEntity) private readonly rows: Repository<EarlyPriceEntity>,
  ) {}

  /** Returns the early price of an event, ended or not, or undefined. */
  async find(eventId: number): Promise<EarlyPrice | undefined> {
    return (await this.database.query<EarlyPrice>(FIND, [eventId]))[0];
  }

  /** Returns whether a seat is left at the early price of an event, also after its end. */
  async hasSeatLeft(eventId: number): Promise<boolean> {
    const price = await this.find(eventId);
    return price !== undefined && hasSeatLeft(price);
  }

  /** Returns the early price that is available now, in Rappen; null if there is none. */
  async current(eventId: number, now: Date): Promise<number | null> {
    return (await this.offer(eventId, now))?.priceRappen ?? null;
  }

  /** Returns the early price that is available now, with its end and the seats left; null if there is none. */
  async offer(eventId: number, now: Date): Promise<EarlyOffer | null> {
    const price = await this.find(eventId);
    if (!price || !isEarly(price, now)) return null;
    const { priceRappen, until, places, taken } = price;
    return { priceRappen, until, left: places === null ? null : places - taken };
  }

  /**
   * Takes one seat at an early price, in the running transaction. Throws PRICE_CHANGED if it is no longer available.
   */
  async take(eventId: number, priceRappen: number, now: Date): Promise<void> {
    const taken = await this.database.query(TAKE, [eventId, priceRappen, now]);
    if (taken.length === 0) throw new DomainError('PRICE_CHANGED');
  }

  /**
   * Sets the early price of an event; existing reservations keep their price. Throws EVENT_NOT_FOUND, VALIDATION_FAILED
   * (not below the price of the event, without any limit, or fewer seats than are taken at it).
   */
  async set({ eventId, priceRappen, until, places }: Omit<EarlyPrice, 'taken'>): Promise<void> {
    const event = await this.events.require(eventId);
    if (!isChargeable(priceRappen)) throw invalidField('price', 'must be 0 or at least 0.50');
    if (priceRappen >= event.priceRappen)
      throw invalidField('price', 'must be lower than the price of the event');
    if (until === null && places === null)
      throw invalidField('until', 'must be given, or a number of places');
    if (until && until > event.startsAt) throw invalidField('until', 'must not be after the event begins');
    const isSet = await this.database.query(SET, [eventId, priceRappen, until, places]);
    if (isSet.length === 0)
      throw invalidField('places', 'must not be lower than the places that have this price already');
  }

  /** Copies the early price of the original to an event's copy, unless it would have ended. */
  async copy(
    original: Pick<EventRow, 'id' | 'startsAt'>,
    copy: Pick<EventRow, 'id' | 'startsAt'>,
  ): Promise<void> {
    const price = await this.find(original.id);
    const same = price && earlyPriceOfCopy(price, original, copy, this.clock.now());
    if (same) await this.set(same);
  }

  /** Ends the early price of an event; existing reservations keep it. Throws EVENT_NOT_FOUND. */
  async end(eventId: number): Promise<void> {
    await this.events.require(eventId);
    await this.rows.update({ eventId }, { until: this.clock.now() });
  }
}
