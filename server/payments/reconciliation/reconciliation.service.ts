import { Injectable, Logger } from '@nestjs/common';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { ProviderEventReconciler } from './provider-event-reconciler.js';
import {
  type ReconcileResult,
  type Reconciler,
  isUnavailable,
  runConcurrently,
  mergeResults,
} from './reconciler.js';
import { RefundReconciler } from './refund-reconciler.js';
import { ReservationsService, type Reservation } from '../../events/index.js';
import { EventCancellationService } from '../cancellation/event-cancellation.service.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { HoldsService } from '../checkout/holds.service.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { StripeGateway, holdBackoff, secondsAfter } from '../provider/index.js';
import { PaymentRecords } from '../records/index.js';

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

/** Ends remaining reservations of cancelled events: their job has failed, or they were paid afterwards. */
@Injectable()
export class CancelledEventReconciler implements Reconciler {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly eventCancellation: EventCancellationService,
  ) {}

  async run(): Promise<ReconcileResult> {
    const eventIds = await this.reservations.cancelledEventsWithLiveReservations();
    return runConcurrently(eventIds, 1, (eventId) =>
      this.eventCancellation.endReservations({ eventId, by: 'reconciliation' }),
    );
  }

  async plan(): Promise<string[]> {
    const eventIds = await this.reservations.cancelledEventsWithLiveReservations();
    return eventIds.map((eventId) => `event ${eventId} is cancelled: would end its remaining reservations`);
  }
}

/** The outcome of a run, by reconciler. */
export type ReconciliationReport = Record<
  'providerEvents' | 'holds' | 'cancelledEvents' | 'refunds',
  ReconcileResult
>;

/** Compares everything with the provider. */
const RECONCILE = jobKind('payments.reconcile', {
  every: ({ reconcileSeconds }) => reconcileSeconds * SECOND,
  retries: 0,
});

/**
 * Compares our holds, refunds and cancelled events with the provider, and corrects them. Safe to run at any time, also
 * twice at once.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger('Reconciliation');
  private readonly reconcilers: Record<keyof ReconciliationReport, Reconciler>;

  constructor(
    providerEvents: ProviderEventReconciler,
    holds: HoldReconciler,
    cancelledEvents: CancelledEventReconciler,
    refunds: RefundReconciler,
  ) {
    this.reconcilers = { providerEvents, holds, cancelledEvents, refunds };
  }

  /** Runs all reconcilers; a failure of one does not stop the others. Logs failures. */
  @OnJob(RECONCILE)
  async run(): Promise<ReconciliationReport> {
    const report: Partial<ReconciliationReport> = {};
    for (const name of Object.keys(this.reconcilers) as (keyof ReconciliationReport)[]) {
      const result = await this.reconcilers[name]
        .run()
        .catch((error: unknown) => ({ done: 0, failures: [error] }));
      report[name] = result;
      this.logFailures(name, result);
    }
    return report as ReconciliationReport;
  }

  /**
   * Returns what a run would do now, one sentence for each item; changes nothing. `without` names a reconciler to skip.
   * Throws UNAVAILABLE.
   */
  async plan(without?: keyof ReconciliationReport): Promise<string[]> {
    const sentences: string[] = [];
    for (const [name, reconciler] of Object.entries(this.reconcilers))
      if (name !== without) sentences.push(...(await reconciler.plan()));
    return sentences;
  }

  private logFailures(name: string, { done, failures }: ReconcileResult): void {
    const unavailable = failures.filter(isUnavailable).length;
    if (unavailable > 0) this.logger.warn(`${name}: no response for ${unavailable}, done ${done}`);
    for (const failure of failures) if (!isUnavailable(failure)) this.logger.error(failure);
  }
}
