import { randomUUID, createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, type Repository } from 'typeorm';
import { columnsOf, oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { type TransitionMeta, transitionColumns } from '../../common/database/transition-columns.js';
import type { Reservation } from '../../events/index.js';
import type { ProviderEvent, ProviderSession } from '../provider/index.js';
import { PaymentEntity } from './payment.entity.js';
import { PARTIAL_REFUND_REASONS, type PaymentMismatch, type PaymentState } from './payment.states.js';
import { MAX_ID } from '../../common/http/id.pipe.js';

const REFERENCE = /^([1-9][0-9]{0,9})-[0-9a-f]{32}$/;

/**
 * Returns the reference of a hold, for the payment page's back URL and the provider's dashboard. It identifies the hold
 * and proves nothing. The hold's key, which is a proof, cannot be computed from it.
 */
export function holdReference({ id, holdKey }: Pick<Reservation, 'id' | 'holdKey'>): string {
  const digest = createHash('sha256').update(`reference of the hold ${holdKey}`).digest('hex');
  return `${id}-${digest.slice(0, 32)}`;
}

const HOLD_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a session has the key or the reference of a hold of ours, even if the hold is no longer in the database. */
export function hasOurReference(session: Pick<ProviderSession, 'holdKey' | 'reference'>): boolean {
  return HOLD_KEY.test(session.holdKey ?? '') || REFERENCE.test(session.reference ?? '');
}

/** Returns the reservation id in a hold's reference, or undefined. The caller must check that the reference is right. */
export function referencedReservation(reference: string): number | undefined {
  const id = Number(REFERENCE.exec(reference)?.[1]);
  return id <= MAX_ID ? id : undefined;
}

/** When a transition happens, and by whom or what. */
export type TransitionActor = Omit<TransitionMeta, 'reason'>;

/** A payment: one checkout session, and the money that was paid with it. */
export type Payment = Readonly<PaymentEntity>;

/** Returns no row if the session is known. $1 reservation, $2 to $5 session, $6 to $8 transition. */
const INSERT = `insert into payments (reservation_id, session_id, session_url, amount_rappen, currency, status,
    created_at, changed_at, changed_by, change_reason)
  values ($1, $2, $3, $4, $5, 'open', $6, $6, $7, $8) on conflict do nothing
  returning ${columnsOf(PaymentEntity)}`;

/** That no refund of a whole remaining payment `p` was requested. */
const NOT_REFUNDED = `not exists (select from refunds f
  where f.payment_id = p.id and not (${oneOf('f.reason', PARTIAL_REFUND_REASONS)}))`;

/** $1 session. Runs for every fulfilment. */
const FIND_BY_SESSION = `select ${columnsOf(PaymentEntity)} from payments where session_id = $1`;

/** $1 payment, $2 state, $3 payment intent or null, $4 to $6 transition. Runs for every fulfilment. */
const TRANSITION = `update payments set status = $2, payment_intent = coalesce($3, payment_intent),
  changed_at = $4, changed_by = $5, change_reason = $6 where id = $1`;

/** Returns no row if the event was recorded before. $1 id, $2 type, $3 how it reached us, $4 now. */
const INSERT_ONCE = `insert into webhook_events (id, type, arrived_by, arrived_at) values ($1, $2, $3, $4)
  on conflict (id) do nothing returning id`;

/** $1 ids. Runs for every fulfilment that a webhook triggers. */
const FIND_HANDLED = 'select id from webhook_events where id = any($1)';

/** The rows of `payments` and `webhook_events`. Lock the reservation before changing a payment, in its transaction. */
@Injectable()
export class PaymentRecords {
  constructor(
    private readonly database: Database,
    @InjectRepository(PaymentEntity) private readonly rows: Repository<PaymentEntity>,
  ) {}

  async find(id: number): Promise<Payment | undefined> {
    return (await this.rows.findOneBy({ id })) ?? undefined;
  }

  async findBySession(sessionId: string): Promise<Payment | undefined> {
    const [row] = await this.database.query<Payment>(FIND_BY_SESSION, [sessionId]);
    return row;
  }

  async findByIntent(paymentIntent: string): Promise<Payment | undefined> {
    return (await this.rows.findOneBy({ paymentIntent })) ?? undefined;
  }

  /** Returns when the first payment was inserted; undefined if there is none. */
  async firstAt(): Promise<Date | undefined> {
    const [first] = await this.rows.find({ select: { createdAt: true }, order: { id: 'ASC' }, take: 1 });
    return first?.createdAt;
  }

  /** Returns the newest payment of a reservation, or undefined. Payments that do not count are left out. */
  async findLatest(reservationId: number): Promise<Payment | undefined> {
    const where = { reservationId, mismatch: IsNull() };
    return (await this.rows.findOne({ where, order: { id: 'DESC' } })) ?? undefined;
  }

  /** Returns the sessions with which these reservations were paid, the newest first, at most 50. */
  async paidSessions(reservationIds: readonly number[]): Promise<string[]> {
    const reservationId = Any(reservationIds);
    const where = { reservationId, status: 'paid', method: 'provider', mismatch: IsNull() } as const;
    const paid = await this.rows.find({ where, order: { id: 'DESC' }, take: 50 });
    return paid.map(({ sessionId }) => sessionId);
  }

  /** Returns the cash payments of these reservations, in Rappen by reservation, without those that were refunded. */
  async cashOf(reservationIds: readonly number[]): Promise<Map<number, number>> {
    if (reservationIds.length === 0) return new Map();
    const paid = await this.rows
      .createQueryBuilder('p')
      .select(['p.id', 'p.reservationId', 'p.amountRappen'])
      .where({ reservationId: Any(reservationIds), status: 'paid' satisfies PaymentState, method: 'cash' })
      .andWhere(NOT_REFUNDED)
      .getMany();
    return new Map(paid.map(({ reservationId, amountRappen }) => [Number(reservationId), amountRappen]));
  }

  /** Returns the payment that pays a reservation: paid, and not refunded by us except in part; or undefined. */
  async findKept(reservationId: number): Promise<Payment | undefined> {
    const kept = this.rows
      .createQueryBuilder('p')
      .where({ reservationId, status: 'paid' satisfies PaymentState, mismatch: IsNull() })
      .andWhere(NOT_REFUNDED)
      .orderBy('p.id')
      .limit(1);
    return (await kept.getOne()) ?? undefined;
  }

  /**
   * Inserts the payment of a session that was opened for a reservation (null: unknown reservation). Returns undefined,
   * and changes nothing, if the session is known.
   */
  async insert(
    reservationId: number | null,
    { id, url, amountRappen, currency }: ProviderSession,
    { at, by, reason }: TransitionMeta,
  ): Promise<Payment | undefined> {
    const values = [reservationId, id, url, amountRappen, currency, at, by, reason];
    const [row] = await this.database.query<Payment>(INSERT, values);
    return row;
  }

  /** As `insert`, but returns the payment also if the session is known. The caller has locked the reservation. */
  async insertOrFind(
    reservationId: number,
    session: ProviderSession,
    meta: TransitionMeta,
  ): Promise<Payment> {
    const inserted = await this.insert(reservationId, session, meta);
    const payment = inserted ?? (await this.findBySession(session.id));
    if (!payment) throw new Error('A payment has vanished although its reservation is locked');
    return payment;
  }

  /** Inserts a cash payment of a paid reservation. The caller has locked the reservation. */
  async insertCash(reservationId: number, amountRappen: number, meta: TransitionMeta): Promise<void> {
    const sessionId = `cash_${randomUUID()}`;
    const opened = { status: 'open', createdAt: meta.at, ...transitionColumns(meta) } as const;
    const row = this.rows.create({ reservationId, sessionId, amountRappen, method: 'cash', ...opened });
    await this.rows.insert(row);
    await this.transition(row.id, 'paid', sessionId, meta);
  }

  async attach(id: number, reservationId: number): Promise<void> {
    await this.rows.update({ id, reservationId: IsNull() }, { reservationId });
  }

  findBySessions(sessionIds: readonly string[]): Promise<Payment[]> {
    return this.rows.findBy({ sessionId: Any(sessionIds) });
  }

  findByIntents(paymentIntents: readonly string[]): Promise<Payment[]> {
    return this.rows.findBy({ paymentIntent: Any(paymentIntents) });
  }

  /** Changes the state of a payment. A null payment intent leaves the known one. */
  async transition(
    id: number,
    to: PaymentState,
    paymentIntent: string | null,
    { at, by, reason }: TransitionMeta,
  ): Promise<void> {
    await this.database.query(TRANSITION, [id, to, paymentIntent, at, by, reason]);
  }

  /** Marks a payment as one that does not count, with its real amount and currency. */
  async markMismatch(
    id: number,
    mismatch: PaymentMismatch,
    { amountRappen, currency }: Pick<ProviderSession, 'amountRappen' | 'currency'>,
  ): Promise<void> {
    await this.rows.update(id, { mismatch, amountRappen, currency });
  }

  /** Marks a payment that does not count as seen by an organiser. */
  async acknowledge(id: number, now: Date): Promise<void> {
    await this.rows.update(id, { acknowledgedAt: now });
  }

  /** Records that an event is handled in this transaction, by a `ReceivedBy`. Returns false if it was handled before. */
  async recordEventOnce({ id, type }: ProviderEvent, { by, at }: TransitionActor): Promise<boolean> {
    return (await this.database.query(INSERT_ONCE, [id, type, by, at])).length > 0;
  }

  /** Returns those of the ids of events that have been handled. */
  async findHandledEvents(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(FIND_HANDLED, [ids]);
    return new Set(rows.map((row) => row.id));
  }
}
