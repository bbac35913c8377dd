import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { creditExpiry, shareOut, type OpenCredit } from './credit.rules.js';
import { type CreditReason, CreditEntity } from './credit.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';

/** A credit as stored. */
export type Credit = Readonly<CreditEntity>;

/** $1 account, $2 now. */
const OPEN = `from credits where account_id = $1 and expires_at > $2 and used_rappen < amount_rappen`;
/** First to expire first, locked until the transaction ends. */
const LOCK_OPEN = `select id, amount_rappen - used_rappen as "leftRappen" ${OPEN} order by expires_at, id for update`;

/** $1 reservation, $2 credit, $3 amount in Rappen. */
const USE = `with used as (
    update credits set used_rappen = used_rappen + $3 where id = $2 returning id)
  insert into credit_uses (reservation_id, credit_id, amount_rappen) select $1::int, id, $3::int from used`;

/** A guest was given credit. */
export const CREDIT_GIVEN = outboxEvent<{ creditId: number } & Omit<CreditGift, 'paymentId'>>('credit.given');

/** A credit to be given. */
export type CreditGift = Pick<Credit, 'accountId' | 'amountRappen' | 'reason' | 'eventId' | 'paymentId'>;

/** Credit of guests. It is used automatically for their next seats, first to expire first. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly database: Database,
    @InjectRepository(CreditEntity) private readonly credits: Repository<CreditEntity>,
  ) {}

  /** Returns the remaining credit of an account, in Rappen. */
  async balance(accountId: number): Promise<number> {
    const sum = `select coalesce(sum(amount_rappen - used_rappen), 0)::int as rappen ${OPEN}`;
    const [row] = await this.database.query<{ rappen: number }>(sum, [accountId, this.clock.now()]);
    return row?.rappen ?? 0;
  }

  /** Returns the credits of an account that have not expired, the newest first. */
  ofAccount(accountId: number): Promise<Credit[]> {
    const where = { accountId, expiresAt: MoreThan(this.clock.now()) };
    return this.credits.find({ where, order: { id: 'DESC' } });
  }

  /** Returns all credits that an account was ever given, used up and expired ones too, the newest first. */
  historyOf(accountId: number): Promise<Credit[]> {
    return this.credits.find({ where: { accountId }, order: { id: 'DESC' } });
  }

  /** Returns the accounts that were given credit for an event, for a reason; expired credit counts. */
  async givenAt(eventId: number, reason: CreditReason): Promise<ReadonlySet<number>> {
    const given = await this.credits.findBy({ eventId, reason });
    return new Set(given.map(({ accountId }) => accountId));
  }

  /** Uses credit for a reservation, in the running transaction. Throws PRICE_CHANGED if less is left. */
  async use(accountId: number, reservationId: number, amountRappen: number): Promise<void> {
    const open = await this.database.query<OpenCredit>(LOCK_OPEN, [accountId, this.clock.now()]);
    const shares = shareOut(open, amountRappen);
    if (!shares) throw new DomainError('PRICE_CHANGED');
    for (const share of shares)
      await this.database.query(USE, [reservationId, share.creditId, share.amountRappen]);
  }

  /** Gives credit, in the running transaction; the guest is notified. */
  async give(gift: CreditGift, givenBy: string): Promise<Credit> {
    const createdAt = this.clock.now();
    const row = { ...gift, usedRappen: 0, givenBy, createdAt, expiresAt: creditExpiry(createdAt) };
    const credit = this.credits.create(row);
    // sets the generated id
    await this.credits.insert(credit);
    const { id: creditId, accountId, eventId, amountRappen, reason } = credit;
    await this.outbox.put(CREDIT_GIVEN, { creditId, accountId, eventId, amountRappen, reason });
    return credit;
  }
}
