import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { type Reservation, ReservationsService } from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { StripeGateway, holdBackoff, secondsAfter } from '../provider/index.js';
import { PaymentRecords } from '../records/index.js';
import { type ReconcileResult, type Reconciler, mergeResults, runConcurrently } from './reconciler.js';

const BY = 'reconciliation';
/** Number of holds in one batch, and of calls to the provider at a time. */
const BATCH_SIZE = 100;
const CONCURRENCY = 8;

/** Fulfils the sessions of running holds, and ends expired holds. */
@Injectable()
export class HoldReconciler implements Reconciler {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly payments: PaymentRecords,
    private readonly holds: HoldsService,
    private readonly fulfilment: FulfilmentService,
    private readonly gateway: StripeGateway,
  ) {}

  async run(): Promise<ReconcileResult> {
    let result: ReconcileResult = { done: 0, failures: [] };
    // holds that become due in the meantime are left to the next run: in a rush this one would never end
    const startedAt = this.clock.now();
    for (;;) {
      const due = await this.claim(startedAt);
      if (due.length === 0) return result;
      const batch = await runConcurrently(due, CONCURRENCY, (hold) => this.reconcile(hold));
      result = mergeResults(result, batch);
      // the provider does not respond: the other holds are left to the next run
      if (batch.done === 0) return result;
    }
  }

  async plan(): Promise<string[]> {
    const due = await this.reservations.dueForReconciliation(this.clock.now(), BATCH_SIZE);
    const sentences: string[] = [];
    for (const hold of due) {
      const payment = await this.payments.findLatest(hold.id);
      const session = payment && (await this.gateway.findSession(payment.sessionId));
      const over = this.isExpired(hold) ? 'its time is over' : 'its time is running';
      sentences.push(
        `hold ${hold.id} (event ${hold.eventId}): ${over}, the provider says ${session?.status ?? 'that there is no session'}`,
      );
    }
    return sentences;
  }

  // schedules the next reconciliation at once, so that no other replica claims the same holds
  private claim(dueBy: Date): Promise<Reservation[]> {
    return this.database.transaction(async () => {
      const due = await this.reservations.dueForReconciliation(dueBy, BATCH_SIZE);
      for (const { id, failedReconciliations } of due) {
        const delay = holdBackoff(failedReconciliations + 1, this.settings.reconcileSeconds);
        const next = secondsAfter(this.clock.now(), delay);
        await this.reservations.scheduleReconciliation(id, next, failedReconciliations + 1);
      }
      return due;
    });
  }

  private async reconcile(hold: Reservation): Promise<void> {
    // in safe mode the provider is only read: a hold whose session is closed there ends here
    if (this.isExpired(hold) && !this.settings.restored)
      await this.holds.release(hold, BY, { to: 'expired', reason: 'hold_expired' });
    else {
      const payment = await this.payments.findLatest(hold.id);
      if (payment) await this.fulfilment.fulfil(payment.sessionId, { by: BY });
    }
    await this.reservations.scheduleReconciliation(hold.id, this.nextReconciliation(hold), 0);
  }

  private nextReconciliation({ holdExpiresAt }: Reservation): Date {
    const now = this.clock.now();
    const next = secondsAfter(now, this.settings.reconcileSeconds);
    return holdExpiresAt && holdExpiresAt > now && holdExpiresAt < next ? holdExpiresAt : next;
  }

  private isExpired({ holdExpiresAt }: Reservation): boolean {
    return holdExpiresAt !== null && holdExpiresAt <= this.clock.now();
  }
}
