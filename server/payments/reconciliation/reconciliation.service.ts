import { Injectable, Logger } from '@nestjs/common';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { ProviderEventReconciler } from './provider-events.service.js';
import { type ReconcileResult, type Reconciler, isUnavailable, runConcurrently } from './reconciler.js';
import { type Reservation, ReservationsService } from '../../events/index.js';
import { EventCancellationService } from '../cancellation/event-cancellation.service.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { HoldsService } from '../checkout/holds.service.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { StripeGateway, holdBackoff, secondsAfter } from '../provider/index.js';
import { PaymentRecords } from '../records/index.js';
import { RefundsRepository, RefundsService } from '../refunds/index.js';
import { rappenToChf } from '../../common/money/chf.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';

const BY = 'reconciliation';
/** Number of holds or refunds in one batch, and of calls to the provider at a time. */
const BATCH_SIZE = 100;
const HOLDS_AT_A_TIME = 8;
const REFUNDS_AT_A_TIME = 4;

/** Does `work` for all that is due, batch by batch, until nothing is due or the provider does not respond. */
async function inBatches<Item>(
  due: () => Promise<readonly Item[]>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<ReconcileResult> {
  const result: ReconcileResult = { done: 0, failures: [] };
  for (;;) {
    const items = await due();
    if (items.length === 0) return result;
    const { done, failures } = await runConcurrently(items, concurrency, work);
    result.done += done;
    result.failures.push(...failures);
    // the rest is left to the next run
    if (done === 0) return result;
  }
}

/** The outcome of a run, by what was compared. */
export type ReconciliationReport = Record<
  'providerEvents' | 'holds' | 'cancelledEvents' | 'refunds',
  ReconcileResult
>;

/** Compares everything with the provider. */
const RECONCILE = jobKind('payments.reconcile', {
  every: ({ reconcileSeconds }) => reconcileSeconds * SECOND,
  retries: 0,
});

/** Compares holds, refunds and cancelled events with the provider, and corrects them. Safe to run twice at once. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger('Reconciliation');
  private readonly reconcilers: Record<keyof ReconciliationReport, Reconciler> = {
    providerEvents: { run: () => this.providerEvents.run(), plan: () => this.providerEvents.plan() },
    // sessions of running holds are fulfilled, expired holds end
    holds: {
      run: () => {
        // holds that become due in the meantime are left to the next run: in a rush this one would never end
        const startedAt = this.clock.now();
        return inBatches(
          () => this.claimHolds(startedAt),
          HOLDS_AT_A_TIME,
          (hold) => this.reconcileHold(hold),
        );
      },
      plan: async () => {
        const due = await this.reservations.dueForReconciliation(this.clock.now(), BATCH_SIZE);
        const sentences: string[] = [];
        for (const hold of due) {
          const payment = await this.payments.findLatest(hold.id);
          const session = payment && (await this.gateway.findSession(payment.sessionId));
          const over = this.isExpired(hold) ? 'its time is over' : 'its time is running';
          const said = session?.status ?? 'that there is no session';
          sentences.push(`hold ${hold.id} (event ${hold.eventId}): ${over}, the provider says ${said}`);
        }
        return sentences;
      },
    },
    // their job has failed, or they were paid afterwards
    cancelledEvents: {
      run: async () =>
        runConcurrently(await this.reservations.cancelledEventsWithLiveReservations(), 1, (eventId) =>
          this.eventCancellation.endReservations({ eventId, by: BY }),
        ),
      plan: async () =>
        (await this.reservations.cancelledEventsWithLiveReservations()).map(
          (eventId) => `event ${eventId} is cancelled: would end its remaining reservations`,
        ),
    },
    // their job got lost, they are pending, or they have failed
    refunds: {
      run: () => {
        const startedAt = this.clock.now();
        // in safe mode they stay due
        const due = async () => (this.safeMode.isOn ? [] : this.refundRows.findDue(startedAt, BATCH_SIZE));
        return inBatches(due, REFUNDS_AT_A_TIME, (id) => this.refunds.attempt(id, BY));
      },
      plan: async () => {
        const due = await this.refundRows.findDue(this.clock.now(), BATCH_SIZE);
        const refunds = await Promise.all(due.map((id) => this.refundRows.find(id)));
        return refunds.flatMap((refund) => {
          if (!refund) return [];
          const chf = rappenToChf(refund.amountRappen).toFixed(2);
          return [`refund ${refund.id} (CHF ${chf}, ${refund.status}): would be taken further`];
        });
      },
    },
  };

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly safeMode: SafeMode,
    private readonly gateway: StripeGateway,
    private readonly reservations: ReservationsService,
    private readonly payments: PaymentRecords,
    private readonly holds: HoldsService,
    private readonly fulfilment: FulfilmentService,
    private readonly refunds: RefundsService,
    private readonly refundRows: RefundsRepository,
    private readonly eventCancellation: EventCancellationService,
    private readonly providerEvents: ProviderEventReconciler,
  ) {}

  /** Runs all reconcilers; a failure of one does not stop the others. Logs failures. */
  @OnJob(RECONCILE)
  async run(): Promise<ReconciliationReport> {
    const report: Partial<ReconciliationReport> = {};
    for (const name of Object.keys(this.reconcilers) as (keyof ReconciliationReport)[]) {
      const failed = (error: unknown) => ({ done: 0, failures: [error] });
      const result = await this.reconcilers[name].run().catch(failed);
      report[name] = result;
      this.logFailures(name, result);
    }
    return report as ReconciliationReport;
  }

  /** Returns what a run would do now, a sentence for each item; `without` names what to skip. Throws UNAVAILABLE. */
  async plan(without?: keyof ReconciliationReport): Promise<string[]> {
    const sentences: string[] = [];
    for (const [name, reconciler] of Object.entries(this.reconcilers))
      if (name !== without) sentences.push(...(await reconciler.plan()));
    return sentences;
  }

  // schedules the next reconciliation at once, so that no other replica claims the same holds
  private claimHolds(dueBy: Date): Promise<Reservation[]> {
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

  private async reconcileHold(hold: Reservation): Promise<void> {
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

  private logFailures(name: string, { done, failures }: ReconcileResult): void {
    const unavailable = failures.filter(isUnavailable).length;
    if (unavailable > 0) this.logger.warn(`${name}: no response for ${unavailable}, done ${done}`);
    for (const failure of failures) if (!isUnavailable(failure)) this.logger.error(failure);
  }
}
