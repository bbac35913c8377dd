import { Injectable } from '@nestjs/common';
import type { PastPayment } from '../../sandbox/stripe/index.js';
import { SandboxHost } from './provider/index.js';
import { holdReference } from './records/index.js';

/** A payment of a demonstration, which is in our tables but was never made at the provider. */
export interface InventedPayment extends Omit<PastPayment, 'reference'> {
  /** As in a session that we open. */
  metadata: Record<'reservation_id' | 'hold_key' | 'account_id' | 'event_id', string>;
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
    const referenceOf = ({ reservation_id, hold_key }: InventedPayment['metadata']) =>
      holdReference({ id: Number(reservation_id), holdKey: hold_key });
    await this.host.sandbox?.recordPast(
      payments.map((payment) => ({ ...payment, reference: referenceOf(payment.metadata) })),
    );
  }

  /** Opens a dispute of a session's payment in the sandbox, which sends a webhook as Stripe would. */
  async dispute(session: string): Promise<void> {
    await this.host.sandbox?.control({ do: 'dispute', session, days: 9 });
  }
}
