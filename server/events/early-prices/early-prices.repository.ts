import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { EarlyPriceEntity } from './early-price.entity.js';
import type { EarlyPrice } from './early-price.rules.js';

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

/** The rows of `early_prices`. */
@Injectable()
export class EarlyPricesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(EarlyPriceEntity) private readonly rows: Repository<EarlyPriceEntity>,
  ) {}

  /** Returns the early price of an event, ended or not, or undefined. */
  async find(eventId: number): Promise<EarlyPrice | undefined> {
    return (await this.rows.findOneBy({ eventId })) ?? undefined;
  }

  /**
   * Sets the early price of an event. Returns false, with nothing changed, if more seats are taken at it than the new
   * number.
   */
  async set({ eventId, priceRappen, until, places }: Omit<EarlyPrice, 'taken'>): Promise<boolean> {
    return (await this.database.query(SET, [eventId, priceRappen, until, places])).length === 1;
  }

  /** Ends the early price of an event; guests who have it keep it. */
  async end(eventId: number, now: Date): Promise<void> {
    await this.rows.update({ eventId }, { until: now });
  }

  /**
   * Takes one seat at an early price. Returns false, with nothing changed, if it has ended or its amount has changed.
   */
  async take(eventId: number, priceRappen: number, now: Date): Promise<boolean> {
    return (await this.database.query(TAKE, [eventId, priceRappen, now])).length === 1;
  }
}
