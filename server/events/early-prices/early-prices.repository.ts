import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { EarlyPriceEntity } from './early-price.entity.js';
import type { EarlyPrice } from './early-price.rules.js';

/** $1 event, $2 price, $3 until, $4 places. Those who have it keep it. Returns no row if more have it than there are places. */
const SET = `insert into early_prices (event_id, price_rappen, until, places) values ($1, $2, $3, $4)
  on conflict (event_id) do update set price_rappen = $2, until = $3, places = $4
    where $4::int is null or early_prices.taken <= $4::int
  returning event_id`;

/** $1 event, $2 price, $3 now. The condition stands in the statement, as that of a seat does. */
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

  /** Returns the early price of an event, over or not, or undefined. */
  async find(eventId: number): Promise<EarlyPrice | undefined> {
    return (await this.rows.findOneBy({ eventId })) ?? undefined;
  }

  /** Sets the early price of an event. Returns false, with nothing changed, if more have it than there are places. */
  async set({ eventId, priceRappen, until, places }: Omit<EarlyPrice, 'taken'>): Promise<boolean> {
    return (await this.database.query(SET, [eventId, priceRappen, until, places])).length === 1;
  }

  /** Ends the early price of an event; those who have it keep it. */
  async end(eventId: number, now: Date): Promise<void> {
    await this.rows.update({ eventId }, { until: now });
  }

  /** Takes one place at an early price. Returns false, with nothing changed, if it is over or has another amount by now. */
  async take(eventId: number, priceRappen: number, now: Date): Promise<boolean> {
    return (await this.database.query(TAKE, [eventId, priceRappen, now])).length === 1;
  }
}
