import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { type EventRow, EventsService, isChargeable } from '../calendar/index.js';
import { earlyPriceOfCopy } from './early-price-of-copy.js';
import { type EarlyOffer, type EarlyPrice, isEarly } from './early-price.rules.js';
import { EarlyPricesRepository } from './early-prices.repository.js';

/** Lower prices for early reservations: until a time, for a number of first reservations, or both. */
@Injectable()
export class EarlyPricesService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly prices: EarlyPricesRepository,
  ) {}

  /** Returns the early price of an event, ended or not, or undefined. */
  find(eventId: number): Promise<EarlyPrice | undefined> {
    return this.prices.find(eventId);
  }

  /** Returns the early price that is available now, in Rappen; null if there is none. */
  async current(eventId: number, now: Date): Promise<number | null> {
    const price = await this.prices.find(eventId);
    return price && isEarly(price, now) ? price.priceRappen : null;
  }

  /** Returns the early price that is available now, with its end and the seats left; null if there is none. */
  async offer(eventId: number, now: Date): Promise<EarlyOffer | null> {
    const price = await this.prices.find(eventId);
    if (!price || !isEarly(price, now)) return null;
    const { priceRappen, until, places, taken } = price;
    return { priceRappen, until, left: places === null ? null : places - taken };
  }

  /**
   * Takes one seat at an early price, in the running transaction. Throws PRICE_CHANGED if it is no longer available.
   */
  async take(eventId: number, priceRappen: number, now: Date): Promise<void> {
    if (!(await this.prices.take(eventId, priceRappen, now))) throw new DomainError('PRICE_CHANGED');
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
    if (!(await this.prices.set({ eventId, priceRappen, until, places })))
      throw invalidField('places', 'must not be lower than the places that have this price already');
  }

  /** Copies the early price of the original to an event's copy, unless it would have ended. */
  async copy(
    original: Pick<EventRow, 'id' | 'startsAt'>,
    copy: Pick<EventRow, 'id' | 'startsAt'>,
  ): Promise<void> {
    const price = await this.prices.find(original.id);
    const same = price && earlyPriceOfCopy(price, original, copy, this.clock.now());
    if (same) await this.set(same);
  }

  /** Ends the early price of an event; existing reservations keep it. Throws EVENT_NOT_FOUND. */
  async end(eventId: number): Promise<void> {
    await this.events.require(eventId);
    await this.prices.end(eventId, this.clock.now());
  }
}
