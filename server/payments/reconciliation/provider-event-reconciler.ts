import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { WebhookEventsService } from '../fulfilment/index.js';
import { type ProviderEvent, StripeGateway, secondsAfter } from '../provider/index.js';
import { WebhookEventRecords } from '../records/index.js';
import { ProviderEventCursor } from './provider-event-cursor.js';
import { type ReconcileResult, type Reconciler, runConcurrently } from './reconciler.js';

/** Seconds of the provider's events that are read again: its clock differs from ours, and events may appear late. */
const OVERLAP_SECONDS = 600;
/** Seconds of events that the first run reads: no session lives longer. */
const FIRST_RUN_SECONDS = 86_400;

/** Reads the provider's list of events, and handles those whose webhook never reached us. */
@Injectable()
export class ProviderEventReconciler implements Reconciler {
  constructor(
    private readonly clock: Clock,
    private readonly webhookEvents: WebhookEventRecords,
    private readonly cursor: ProviderEventCursor,
    private readonly gateway: StripeGateway,
    private readonly events: WebhookEventsService,
  ) {}

  async run(): Promise<ReconcileResult> {
    const now = this.clock.now();
    const missed = await this.findMissed(now);
    // one at a time, in the order of the list
    const result = await runConcurrently(missed, 1, (event) => this.events.handle(event, 'reconciliation'));
    if (result.failures.length === 0) await this.cursor.advance(now);
    return result;
  }

  async plan(): Promise<string[]> {
    const missed = await this.findMissed(this.clock.now());
    return missed.map(({ id, type }) => `event ${id} (${type}) never reached us: would take effect`);
  }

  private async findMissed(now: Date): Promise<ProviderEvent[]> {
    const readUntil = await this.cursor.read();
    const from = readUntil
      ? secondsAfter(readUntil < now ? readUntil : now, -OVERLAP_SECONDS)
      : secondsAfter(now, -FIRST_RUN_SECONDS);
    const listed = await this.gateway.listEvents(from);
    const handled = await this.webhookEvents.findHandled(listed.map((event) => event.id));
    return listed.filter((event) => event.subject && !handled.has(event.id));
  }
}
