import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../events/index.js';
import type { ProviderSession } from '../provider/index.js';
import type { PaymentState } from './payment.states.js';

/** When a transition happens, and by whom or what. */
export type TransitionActor = Omit<TransitionMeta, 'reason'>;

/** A payment: one checkout session, and the money that was paid with it. */
export interface Payment {
  id: number;
  reservationId: number;
  sessionId: string;
  /** Address of the payment page. */
  sessionUrl: string | null;
  amountRappen: number;
  status: PaymentState;
  paymentIntent: string | null;
}

const PAYMENT = `id, reservation_id as "reservationId", session_id as "sessionId", session_url as "sessionUrl",
  amount_rappen as "amountRappen", status, payment_intent as "paymentIntent"`;

/** The rows of `payments`. A caller that changes one has locked its reservation in the same transaction. */
@Injectable()
export class PaymentRecords {
  constructor(private readonly database: Database) {}

  /** Returns the payment, or undefined. */
  find(id: number): Promise<Payment | undefined> {
    return this.one('id = $1', [id]);
  }

  /** Returns the payment of a checkout session, or undefined. */
  findBySession(sessionId: string): Promise<Payment | undefined> {
    return this.one('session_id = $1', [sessionId]);
  }

  /** Returns the payment of a payment intent, or undefined. */
  findByIntent(paymentIntent: string): Promise<Payment | undefined> {
    return this.one('payment_intent = $1', [paymentIntent]);
  }

  /** Returns the newest payment of a reservation, or undefined. */
  findLatest(reservationId: number): Promise<Payment | undefined> {
    return this.one('reservation_id = $1 order by id desc limit 1', [reservationId]);
  }

  /** Returns the payment that paid the reservation: paid, and not refunded by us. Undefined if there is none. */
  findKept(reservationId: number): Promise<Payment | undefined> {
    return this.one(
      `reservation_id = $1 and status = 'paid' and not exists (
         select from refunds f where f.payment_id = payments.id and f.reason <> 'dashboard')
       order by id limit 1`,
      [reservationId],
    );
  }

  /**
   * Inserts the payment of a session that was opened for a hold, and locks its reservation. Returns undefined, with
   * nothing written, if the hold has ended meanwhile or the session is known.
   */
  async insertForHold(
    reservationId: number,
    session: ProviderSession,
    { at, by, reason }: TransitionMeta,
  ): Promise<Payment | undefined> {
    const [row] = await this.database.query<Payment>(
      `with hold as (select id from reservations where id = $1 and status = 'held' for update)
       insert into payments (reservation_id, session_id, session_url, amount_rappen, status, created_at,
                             changed_at, changed_by, change_reason)
       select id, $2, $3, $4, 'open', $5, $5, $6, $7 from hold on conflict (session_id) do nothing
       returning ${PAYMENT}`,
      [reservationId, session.id, session.url, session.amountRappen, at, by, reason],
    );
    return row;
  }

  /** Inserts the payment of a session that was opened for a reservation. A known session stays as it is. */
  async insert(
    reservationId: number,
    session: ProviderSession,
    { at, by, reason }: TransitionMeta,
  ): Promise<void> {
    await this.database.query(
      `insert into payments (reservation_id, session_id, session_url, amount_rappen, status, created_at,
                             changed_at, changed_by, change_reason)
       values ($1, $2, $3, $4, 'open', $5, $5, $6, $7) on conflict (session_id) do nothing`,
      [reservationId, session.id, session.url, session.amountRappen, at, by, reason],
    );
  }

  /** Changes the state of a payment. A null payment intent leaves the known one. */
  async transition(
    id: number,
    to: PaymentState,
    paymentIntent: string | null,
    { at, by, reason }: TransitionMeta,
  ): Promise<void> {
    await this.database.query(
      `update payments set status = $2, payment_intent = coalesce($3, payment_intent),
              changed_at = $4, changed_by = $5, change_reason = $6 where id = $1`,
      [id, to, paymentIntent, at, by, reason],
    );
  }

  private async one(where: string, values: unknown[]): Promise<Payment | undefined> {
    const [row] = await this.database.query<Payment>(
      `select ${PAYMENT} from payments where ${where}`,
      values,
    );
    return row;
  }
}
