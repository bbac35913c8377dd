import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { CreditEntity, type CreditReason, CreditUseEntity } from './credit.entity.js';
import type { OpenCredit } from './credit.rules.js';

/** A credit as stored. */
export type Credit = Readonly<CreditEntity>;

/** $1 account, $2 now. */
const OPEN = `from credits where account_id = $1 and expires_at > $2 and used_rappen < amount_rappen`;

/** $1 reservation, $2 credit, $3 amount in Rappen. */
const USE = `with used as (
    update credits set used_rappen = used_rappen + $3 where id = $2 returning id)
  insert into credit_uses (reservation_id, credit_id, amount_rappen) select $1::int, id, $3::int from used`;

/** The rows of `credits`, and what was used of them. */
@Injectable()
export class CreditsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(CreditEntity) private readonly rows: Repository<CreditEntity>,
    @InjectRepository(CreditUseEntity) private readonly uses: Repository<CreditUseEntity>,
  ) {}

  /** Returns the remaining credit of an account, in Rappen. */
  async balance(accountId: number, now: Date): Promise<number> {
    const [row] = await this.database.query<{ rappen: number }>(
      `select coalesce(sum(amount_rappen - used_rappen), 0)::int as rappen ${OPEN}`,
      [accountId, now],
    );
    return row?.rappen ?? 0;
  }

  /**
   * Returns the credits of an account with a remaining amount, first to expire first, locked until the transaction
   * ends.
   */
  lockOpen(accountId: number, now: Date): Promise<OpenCredit[]> {
    return this.database.query<OpenCredit>(
      `select id, amount_rappen - used_rappen as "leftRappen" ${OPEN} order by expires_at, id for update`,
      [accountId, now],
    );
  }

  /** Uses a part of a locked credit for a reservation. */
  async use(reservationId: number, creditId: number, amountRappen: number): Promise<void> {
    await this.database.query(USE, [reservationId, creditId, amountRappen]);
  }

  /** Inserts a credit. */
  async insert(credit: Omit<Credit, 'id' | 'usedRappen'>): Promise<Credit> {
    const row = this.rows.create({ ...credit, usedRappen: 0 });
    await this.rows.insert(row);
    return row;
  }

  /** Returns the credits of an account that have not expired, the newest first. */
  ofAccount(accountId: number, now: Date): Promise<Credit[]> {
    return this.rows.find({ where: { accountId, expiresAt: MoreThan(now) }, order: { id: 'DESC' } });
  }

  /** Returns all credits that an account was ever given, the newest first. */
  historyOf(accountId: number): Promise<Credit[]> {
    return this.rows.find({ where: { accountId }, order: { id: 'DESC' } });
  }

  /** Returns the accounts that were given credit for an event, for a reason; expired credit counts. */
  async givenAt(eventId: number, reason: CreditReason): Promise<Set<number>> {
    const rows = await this.rows.find({ select: { id: true, accountId: true }, where: { eventId, reason } });
    return new Set(rows.map(({ accountId }) => accountId));
  }

  /** Returns the uses of a credit, by reservation. */
  usesOf(creditId: number): Promise<CreditUseEntity[]> {
    return this.uses.find({ where: { creditId }, order: { reservationId: 'ASC' } });
  }
}
