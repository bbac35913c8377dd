import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { creditExpiry, shareOut, type OpenCredit } from './credit.rules.js';
import { type CreditReason, CreditEntity, CreditUseEntity } from './credit.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';

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

/** A guest was given credit. */
export const CREDIT_GIVEN = outboxEvent<{
  creditId: number;
  accountId: number;
  eventId: number | null;
  amountRappen: number;
  reason: CreditReason;
}>('credit.given');

/** A credit to be given. */
export interface CreditGift {
  accountId: number;
  amountRappen: number;
  reason: CreditReason;
  eventId: number | null;
  /** The payment, if it is given instead of a refund. */
  paymentId: number | null;
}

/** Credit of guests. It is used automatically for their next seats, first to expire first. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly credits: CreditsRepository,
  ) {}

  /** Returns the remaining credit of an account, in Rappen. */
  balance(accountId: number): Promise<number> {
    return this.credits.balance(accountId, this.clock.now());
  }

  /** Returns the credits of an account that have not expired, the newest first. */
  ofAccount(accountId: number): Promise<Credit[]> {
    return this.credits.ofAccount(accountId, this.clock.now());
  }

  /** Returns all credits that an account was ever given, used up and expired ones too, the newest first. */
  historyOf(accountId: number): Promise<Credit[]> {
    return this.credits.historyOf(accountId);
  }

  /** Returns the accounts that were given credit for an event, for a reason. */
  givenAt(eventId: number, reason: CreditReason): Promise<ReadonlySet<number>> {
    return this.credits.givenAt(eventId, reason);
  }

  /** Uses credit for a reservation, in the running transaction. Throws PRICE_CHANGED if less is left. */
  async use(accountId: number, reservationId: number, amountRappen: number): Promise<void> {
    const shares = shareOut(await this.credits.lockOpen(accountId, this.clock.now()), amountRappen);
    if (!shares) throw new DomainError('PRICE_CHANGED');
    for (const share of shares) await this.credits.use(reservationId, share.creditId, share.amountRappen);
  }

  /** Gives credit, in the running transaction; the guest is notified. */
  async give(gift: CreditGift, by: string): Promise<Credit> {
    const now = this.clock.now();
    const credit = await this.credits.insert({
      ...gift,
      givenBy: by,
      createdAt: now,
      expiresAt: creditExpiry(now),
    });
    const { id: creditId, accountId, eventId, amountRappen, reason } = credit;
    await this.outbox.put(CREDIT_GIVEN, { creditId, accountId, eventId, amountRappen, reason });
    return credit;
  }
}
