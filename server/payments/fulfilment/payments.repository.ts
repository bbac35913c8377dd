import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../events/index.js';
import type { PaymentState } from './payment.states.js';
import type { ProviderSession } from '../provider/provider.js';

/** A checkout session of ours, and the money that came by it. */
export interface Payment {
  id: number;
  reservationId: number;
  sessionId: string;
  /** Where it is paid. */
  sessionUrl: string | null;
  amountRappen: number;
  status: PaymentState;
  paymentIntent: string | null;
}

const PAYMENT = `id, reservation_id as "reservationId", session_id as "sessionId", session_url as "sessionUrl",
  amount_rappen as "amountRappen", status, payment_intent as "paymentIntent"`;

/** The rows of `payments`. Whoever changes one has locked its reservation in the same transaction. */
@Injectable()
export class PaymentsRepository {
  constructor(private readonly database: Database) {}

  async find(id: number): Promise<Payment | undefined> {
    return this.one('id = $1', [id]);
  }

  async findBySession(sessionId: string): Promise<Payment | undefined> {
    return this.one('session_id = $1', [sessionId]);
  }

  async findByIntent(paymentIntent: string): Promise<Payment | undefined> {
    return this.one('payment_intent = $1', [paymentIntent]);
  }

  /** The newest payment of a reservation. */
  async findLatest(reservationId: number): Promise<Payment | undefined> {
    return this.one('reservation_id = $1 order by id desc limit 1', [reservationId]);
  }

  /** The payment that stands for a paid place: the money is here, and we have not ordered it back. */
  async findKept(reservationId: number): Promise<Payment | undefined> {
    return this.one(
      `reservation_id = $1 and status = 'paid' and not exists (
         select from refunds f where f.payment_id = payments.id and f.reason <> 'dashboard')
       order by id limit 1`,
      [reservationId],
    );
  }

  /**
   * Writes down a session that was opened for a running hold, under the lock of its reservation, and answers the payment.
   * Undefined, with nothing written, when the hold has ended meanwhile or the session is known.
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

  /** Writes down a session that was opened for a reservation; one that is known stays as it is. */
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
