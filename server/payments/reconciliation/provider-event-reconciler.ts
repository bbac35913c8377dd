import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { after } from './backoff.rules.js';
import { WebhookEventsService } from '../fulfilment/webhook-events.service.js';
import { WebhookEventsRepository } from './provider-events.repository.js';
import type { ProviderEvent } from '../provider/provider.js';
import { type Reconciler, runConcurrently, type ReconcileResult } from './reconciler.js';
import { StripeGateway } from '../provider/stripe.gateway.js';

/** Seconds of the provider's log that are read twice: its clock is not ours, and an event may appear late. */
const OVERLAP_SECONDS = 600;
/** How far back the log is read the first time, in seconds: no session lives longer. */
const FIRST_LOOK_BACK_SECONDS = 86_400;

/** Reads the provider's own log of events, and lets those take effect that never reached us by webhook. */
@Injectable()
export class ProviderEventReconciler implements Reconciler {
  constructor(
    private readonly clock: Clock,
    private readonly log: WebhookEventsRepository,
    private readonly gateway: StripeGateway,
    private readonly events: WebhookEventsService,
  ) {}

  async run(): Promise<ReconcileResult> {
    const now = this.clock.now();
    const missed = await this.missedEvents(now);
    // one after the other: they are told in the order in which they happened
    const tally = await runConcurrently(missed, 1, (event) => this.events.handle(event, 'reconciliation'));
    if (tally.failures.length === 0) await this.log.setReadUntil(now);
    return tally;
  }

  async plan(): Promise<string[]> {
    const missed = await this.missedEvents(this.clock.now());
    return missed.map(({ id, type }) => `event ${id} (${type}) never reached us: would take effect`);
  }

  private async missedEvents(now: Date): Promise<ProviderEvent[]> {
    const readUntil = await this.log.readUntil();
    const from = readUntil
      ? after(readUntil < now ? readUntil : now, -OVERLAP_SECONDS)
      : after(now, -FIRST_LOOK_BACK_SECONDS);
    const told = await this.gateway.eventsSince(from);
    const known = await this.log.known(told.map((event) => event.id));
    return told.filter((event) => event.about && !known.has(event.id));
  }
}
