import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { type Reservation, ReservationsService } from '../../events/index.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { HoldsService } from '../checkout/holds.service.js';
import { after, holdBackoff } from './backoff.rules.js';
import { PaymentsRepository } from '../fulfilment/payments.repository.js';
import { mergeResults, type Reconciler, runConcurrently, type ReconcileResult } from './reconciler.js';
import { StripeGateway } from '../provider/stripe.gateway.js';

const BY = 'reconciliation';
/** Holds taken at a time, and how many of them the provider is asked about side by side. */
const BATCH = 100;
const WIDTH = 8;

/** Asks the provider about every running hold, and ends those whose time is over. */
@Injectable()
export class HoldReconciler implements Reconciler {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly payments: PaymentsRepository,
    private readonly holds: HoldsService,
    private readonly fulfilment: FulfilmentService,
    private readonly gateway: StripeGateway,
  ) {}

  async run(): Promise<ReconcileResult> {
    let tally: ReconcileResult = { done: 0, failures: [] };
    // what becomes due meanwhile is the next run's: in a rush this one would never end, and the other checks never begin
    const begun = this.clock.now();
    for (;;) {
      const due = await this.claim(begun);
      if (due.length === 0) return tally;
      const batch = await runConcurrently(due, WIDTH, (hold) => this.check(hold));
      tally = mergeResults(tally, batch);
      // nobody answers: the others wait for the next run
      if (batch.done === 0) return tally;
    }
  }

  async plan(): Promise<string[]> {
    const due = await this.reservations.dueForReconciliation(this.clock.now(), BATCH);
    const sentences: string[] = [];
    for (const hold of due) {
      const payment = await this.payments.findLatest(hold.id);
      const session = payment && (await this.gateway.session(payment.sessionId));
      const over = this.isOver(hold) ? 'its time is over' : 'its time is running';
      sentences.push(
        `hold ${hold.id} (event ${hold.eventId}): ${over}, the provider says ${session?.status ?? 'that there is no session'}`,
      );
    }
    return sentences;
  }

  // whoever takes a hold puts its next check off at once: another replica, or a crash, leaves it alone until then
  private claim(dueBy: Date): Promise<Reservation[]> {
    return this.database.transaction(async () => {
      const due = await this.reservations.dueForReconciliation(dueBy, BATCH);
      for (const { id, failedReconciliations } of due) {
        const pause = holdBackoff(failedReconciliations + 1, this.settings.reconcileSeconds);
        await this.reservations.scheduleReconciliation(
          id,
          after(this.clock.now(), pause),
          failedReconciliations + 1,
        );
      }
      return due;
    });
  }

  private async check(hold: Reservation): Promise<void> {
    if (this.isOver(hold)) await this.holds.release(hold, BY, { to: 'expired', reason: 'hold_expired' });
    else {
      const payment = await this.payments.findLatest(hold.id);
      if (payment) await this.fulfilment.fulfil(payment.sessionId, { by: BY });
    }
    await this.reservations.scheduleReconciliation(hold.id, this.nextCheck(hold), 0);
  }

  private nextCheck({ holdExpiresAt }: Reservation): Date {
    const now = this.clock.now();
    const next = after(now, this.settings.reconcileSeconds);
    return holdExpiresAt && holdExpiresAt > now && holdExpiresAt < next ? holdExpiresAt : next;
  }

  private isOver({ holdExpiresAt }: Reservation): boolean {
    return holdExpiresAt !== null && holdExpiresAt <= this.clock.now();
  }
}
