import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { MINUTE, SECOND } from '../../common/time/durations.rules.js';
import { inBatches, isUnavailable, type ReconcileResult, runConcurrently } from './reconciler.js';
import { type Reservation, ReservationsService } from '../../events/index.js';
import { CancellationService } from '../cancellation/cancellation.service.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { HoldsService } from '../checkout/holds.service.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { WebhookEventsService } from '../fulfilment/webhook-events.service.js';
import {
  LONGEST_SESSION,
  type ProviderEvent,
  StripeGateway,
  holdBackoff,
  secondsAfter,
} from '../provider/index.js';
import { PaymentRecords } from '../records/index.js';
import { RefundsRepository, RefundsService } from '../refunds/index.js';
import { rappenToChf } from '../../common/money/chf.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { Findings } from './findings.js';
import { ProviderEventCursorEntity } from './provider-event-cursor.entity.js';

const BY = 'reconciliation';
/** Number of holds or refunds in one batch, and of calls to the provider at a time. */
const BATCH_SIZE = 100;
const HOLDS_AT_A_TIME = 8;
const REFUNDS_AT_A_TIME = 4;

/** Events of this time are read again, because the provider's clock differs from ours and events may appear late. */
const OVERLAP = 10 * MINUTE;

/** Inserts the row, or moves it forward, never back. $1 read until. */
const ADVANCE = `insert into provider_event_cursor as c (read_until) values ($1)
  on conflict (only_row) do update set read_until = greatest(c.read_until, excluded.read_until)`;

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

/** Compares events, holds, cancelled events and refunds with the provider, and corrects them. Safe to run twice at once. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger('Reconciliation');

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
    private readonly cancellation: CancellationService,
    private readonly events: WebhookEventsService,
    private readonly findings: Findings,
    @InjectRepository(ProviderEventCursorEntity)
    private readonly cursor: Repository<ProviderEventCursorEntity>,
  ) {}

  /** Compares and corrects everything; a failure of one step does not stop the others. Logs failures. */
  @OnJob(RECONCILE)
  async run(): Promise<ReconciliationReport> {
    return {
      providerEvents: await this.report('providerEvents', this.handleMissedEvents()),
      holds: await this.report('holds', this.reconcileHolds()),
      cancelledEvents: await this.report('cancelledEvents', this.endCancelledEvents()),
      refunds: await this.report('refunds', this.attemptRefunds()),
    };
  }

  /** Returns what a run would do now, a sentence for each item; changes nothing. Throws UNAVAILABLE. */
  async plan({ withEvents = true } = {}): Promise<string[]> {
    return [
      ...(withEvents ? await this.planMissedEvents() : []),
      ...(await this.planHolds()),
      ...(await this.planCancelledEvents()),
      ...(await this.planRefunds()),
    ];
  }

  private async report(step: string, work: Promise<ReconcileResult>): Promise<ReconcileResult> {
    const result = await work.catch((error: unknown) => ({ done: 0, failures: [error] }));
    const { done, failures } = result;
    const unavailable = failures.filter(isUnavailable).length;
    if (unavailable > 0) this.logger.warn(`${step}: no response for ${unavailable}, done ${done}`);
    for (const failure of failures) if (!isUnavailable(failure)) this.logger.error(failure);
    return result;
  }

  // events whose webhook did not reach us
  private async handleMissedEvents(): Promise<ReconcileResult> {
    const now = this.clock.now();
    const missed = await this.missedEvents(now);
    // one at a time, in the order of the list
    const result = await runConcurrently(missed, 1, (event) => this.events.handle(event, BY));
    if (result.failures.length === 0) await this.database.query(ADVANCE, [now]);
    return result;
  }

  private async planMissedEvents(): Promise<string[]> {
    const sentences: string[] = [];
    for (const event of await this.missedEvents(this.clock.now()))
      sentences.push(`event ${event.id} (${event.type}) never reached us: ${await this.effectOf(event)}`);
    return sentences;
  }

  // sessions of running holds are fulfilled, expired holds end
  private reconcileHolds(): Promise<ReconcileResult> {
    // holds that become due in the meantime are left to the next run: in a rush this one would never end
    const startedAt = this.clock.now();
    const due = () => this.claimHolds(startedAt);
    return inBatches(due, HOLDS_AT_A_TIME, (hold) => this.reconcileHold(hold));
  }

  private async planHolds(): Promise<string[]> {
    const sentences: string[] = [];
    for (const hold of await this.reservations.dueForReconciliation(this.clock.now(), BATCH_SIZE)) {
      const payment = await this.payments.findLatest(hold.id);
      const session = payment && (await this.gateway.findSession(payment.sessionId));
      const over = this.isExpired(hold) ? 'its time is over' : 'its time is running';
      const said = session?.status ?? 'that there is no session';
      sentences.push(`hold ${hold.id} (event ${hold.eventId}): ${over}, the provider says ${said}`);
    }
    return sentences;
  }

  // their job has failed, or they were paid afterwards
  private async endCancelledEvents(): Promise<ReconcileResult> {
    const ids = await this.reservations.cancelledEventsWithLiveReservations();
    return runConcurrently(ids, 1, (eventId) => this.cancellation.endReservations({ eventId, by: BY }));
  }

  private async planCancelledEvents(): Promise<string[]> {
    const ids = await this.reservations.cancelledEventsWithLiveReservations();
    return ids.map((eventId) => `event ${eventId} is cancelled: would end its remaining reservations`);
  }

  // their job got lost, they are pending, or they have failed
  private attemptRefunds(): Promise<ReconcileResult> {
    const startedAt = this.clock.now();
    // in safe mode they stay due
    const due = async () => (this.safeMode.isOn ? [] : this.refundRows.findDue(startedAt, BATCH_SIZE));
    return inBatches(due, REFUNDS_AT_A_TIME, ({ id }) => this.refunds.attempt(id, BY));
  }

  private async planRefunds(): Promise<string[]> {
    const due = await this.refundRows.findDue(this.clock.now(), BATCH_SIZE);
    return due.map(
      ({ id, amountRappen, status }) =>
        `refund ${id} (CHF ${rappenToChf(amountRappen).toFixed(2)}, ${status}): would be taken further`,
    );
  }

  // schedules the next reconciliation at once, so that no other replica claims the same holds
  private claimHolds(dueBy: Date): Promise<Reservation[]> {
    return this.database.transaction(async () => {
      const due = await this.reservations.dueForReconciliation(dueBy, BATCH_SIZE);
      for (const { id, failedReconciliations } of due) {
        const attempts = failedReconciliations + 1;
        const delay = holdBackoff(attempts, this.settings.reconcileSeconds);
        await this.reservations.scheduleReconciliation(id, secondsAfter(this.clock.now(), delay), attempts);
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
    const { id, holdExpiresAt: end } = hold;
    const now = this.clock.now();
    const usual = secondsAfter(now, this.settings.reconcileSeconds);
    const next = end && end > now && end < usual ? end : usual;
    await this.reservations.scheduleReconciliation(id, next, 0);
  }

  private isExpired({ holdExpiresAt }: Reservation): boolean {
    return holdExpiresAt !== null && holdExpiresAt <= this.clock.now();
  }

  // a session may belong to somebody else, or to a hold that is not in the database
  private async effectOf({ subject }: ProviderEvent): Promise<string> {
    if (!subject || !('session' in subject)) return 'would take effect';
    const session = await this.gateway.findSession(subject.session);
    const [finding] = session ? await this.findings.ofSessions([session]) : [];
    if (finding?.kind === 'ownerless') return `${finding.about} would be kept as money without an owner`;
    return finding ? 'would take effect' : 'changes nothing here';
  }

  // the first run may come long after the first payment, if nothing ran in between
  private async missedEvents(now: Date): Promise<ProviderEvent[]> {
    const { readUntil } = (await this.cursor.findOneBy({ onlyRow: true })) ?? {};
    const known = readUntil ?? (await this.payments.firstAt()) ?? now;
    const overlap = readUntil ? OVERLAP : LONGEST_SESSION;
    const from = Math.min(known.getTime(), now.getTime()) - overlap;
    const listed = await this.gateway.listEvents(new Date(from));
    const handled = await this.payments.findHandledEvents(listed.map((event) => event.id));
    return listed.filter((event) => event.subject && !handled.has(event.id));
  }
}
