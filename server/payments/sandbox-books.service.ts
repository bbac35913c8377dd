import { Injectable } from '@nestjs/common';
import type { PastRefund } from '../../sandbox/stripe/index.js';
import { SandboxHost } from './provider/index.js';
import { holdReference } from './records/index.js';

/** A payment of a demonstration, which is in our tables but was never made at the provider. */
export interface InventedPayment {
  sessionId: string;
  paymentIntent: string | null;
  reservationId: number;
  holdKey: string;
  accountId: number;
  eventId: number;
  eventName: string;
  email: string;
  amountRappen: number;
  createdAt: Date;
  holdExpiresAt: Date;
  paidAt: Date | null;
  isExpired: boolean;
  refunds: readonly PastRefund[];
}

/** Adds a demonstration's history to the payment sandbox, so that its payments can be refunded like any other. */
@Injectable()
export class SandboxBooks {
  constructor(private readonly host: SandboxHost) {}

  /** Whether payments go to the sandbox. */
  get isThere(): boolean {
    return this.host.sandbox !== null;
  }

  /** Adds payments to the sandbox, each once. Does nothing if payments go to Stripe. */
  async record(payments: readonly InventedPayment[]): Promise<void> {
    await this.host.sandbox?.recordPast(
      payments.map((payment) => ({
        session: payment.sessionId,
        intent: payment.paymentIntent,
        created: payment.createdAt,
        expires: payment.holdExpiresAt,
        paid: payment.paidAt,
        isExpired: payment.isExpired,
        amount: payment.amountRappen,
        description: payment.eventName,
        email: payment.email,
        reference: holdReference({ id: payment.reservationId, holdKey: payment.holdKey }),
        metadata: {
          reservation_id: String(payment.reservationId),
          hold_key: payment.holdKey,
          account_id: String(payment.accountId),
          event_id: String(payment.eventId),
        },
        refunds: payment.refunds,
      })),
    );
  }

  /** Opens a dispute of a session's payment in the sandbox, which sends a webhook as Stripe would. */
  async dispute(sessionId: string): Promise<void> {
    await this.host.sandbox?.control({ do: 'dispute', session: sessionId, days: 9 });
  }
}
