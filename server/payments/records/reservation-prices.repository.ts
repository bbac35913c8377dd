import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { EarlyPricesService } from '../../events/index.js';
import { ReservationPriceEntity } from './payment.entity.js';

/** How the price of a reservation was calculated. */
export type ReservationPrice = Readonly<ReservationPriceEntity>;

interface Released extends Pick<ReservationPrice, 'earlyEventId'> {
  isUsed: boolean;
}

/** $1 reservation, $2 now: its released price, and whether its code or its credit has been used elsewhere since. */
const RELEASED = `select p.early_event_id as "earlyEventId",
    coalesce(c.used >= c.uses, false)
      or exists (select from reservation_prices o
                  where o.code_id = p.code_id and o.account_id = p.account_id and o.released_at is null)
      or exists (select from credit_uses u join credits k on k.id = u.credit_id
                  where u.reservation_id = p.reservation_id
                    and (k.expires_at <= $2 or k.used_rappen + u.amount_rappen > k.amount_rappen)) as "isUsed"
  from reservation_prices p left join promotion_codes c on c.id = p.code_id
  where p.reservation_id = $1 and p.released_at is not null`;

/** $1 reservation. In SQL, because it runs at every purchase (decision 7). */
const FIND = `select ${columnsOf(ReservationPriceEntity)} from reservation_prices where reservation_id = $1`;

/** The rows of `reservation_prices`, inserted with the reservation; a trigger records when they no longer count. */
@Injectable()
export class ReservationPrices {
  constructor(
    private readonly database: Database,
    private readonly earlyPrices: EarlyPricesService,
    @InjectRepository(ReservationPriceEntity) private readonly rows: Repository<ReservationPriceEntity>,
  ) {}

  /** Returns how the price of a reservation was calculated; undefined if it is the price of its event. */
  async find(reservationId: number): Promise<ReservationPrice | undefined> {
    return (await this.database.query<ReservationPrice>(FIND, [reservationId]))[0];
  }

  /** Returns the reservations that were made with a code, the newest first. */
  ofCode(codeId: number): Promise<ReservationPrice[]> {
    return this.rows.find({ where: { codeId }, order: { reservationId: 'DESC' } });
  }

  /** Returns the total reduction by the uses of each code that count, in Rappen; codes without any are left out. */
  async offByCode(codeIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.rows
      .createQueryBuilder('p')
      .select('p.codeId', 'codeId')
      .addSelect('sum(p.codeRappen)::int', 'rappen')
      .where({ codeId: In([...codeIds]), releasedAt: IsNull() })
      .groupBy('p.codeId')
      .getRawMany<{ codeId: number; rappen: number }>();
    return new Map(rows.map(({ codeId, rappen }) => [codeId, rappen]));
  }

  /** Inserts the price of a new reservation, in the transaction that inserts it. */
  async insert(price: Omit<ReservationPrice, 'releasedAt'>): Promise<void> {
    await this.rows.insert({ ...price, releasedAt: null });
  }

  /**
   * Returns whether the code, the early price and the credit of an ended hold are available for it again. A trigger of
   * `reservations` counts them.
   */
  async canCountAgain(reservationId: number, now: Date): Promise<boolean> {
    const values = [reservationId, now];
    const [released] = await this.database.query<Released>(RELEASED, values);
    if (!released) return true;
    const { earlyEventId, isUsed } = released;
    return !isUsed && (earlyEventId === null || this.earlyPrices.hasSeatLeft(earlyEventId));
  }
}
