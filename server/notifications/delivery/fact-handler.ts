import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { isTelling, Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { FactReaders } from '../../common/outbox/fact-readers.js';
import { FactsRepository, type WaitingFact } from '../../common/outbox/facts.repository.js';
import { WebhookFacts } from '../../webhooks/index.js';
import { OccasionTable } from '../occasions/index.js';
import { type Plan, Planner } from './planner.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** Maximum number of events in one transaction. */
const BATCH = 200;
/** Milliseconds by which an event is postponed that could not be handled. */
const PAUSE = MINUTE;

/** Reads outbox events in order, and creates their notifications. Runs on one replica at a time. */
@Injectable()
export class FactHandler {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly facts: FactsRepository,
    private readonly table: OccasionTable,
    private readonly planner: Planner,
    private readonly webhooks: WebhookFacts,
    private readonly settings: Settings,
    readers: FactReaders,
  ) {
    readers.add(() => isTelling(settings));
  }

  /** Handles a batch of events. Returns whether there may be more. */
  async handleNext(): Promise<boolean> {
    try {
      return (await this.handle(BATCH)) === BATCH;
    } catch (error) {
      this.logger.warn(`Facts are handled one by one: ${String(error)}`);
      return this.handleSingly();
    }
  }

  private handle(limit: number): Promise<number> {
    return this.database.transaction(async () => {
      if (!(await this.facts.isFirst())) return 0;
      const waiting = await this.facts.waiting(this.clock.now(), limit);
      if (waiting.length === 0) return 0;
      const plans: Plan[] = [];
      for (const fact of waiting) {
        await this.webhooks.take(fact);
        plans.push(...(await this.plansOf(fact)));
      }
      await this.planner.plan(plans);
      await this.facts.remove(waiting.map(({ id }) => id));
      return waiting.length;
    });
  }

  // one by one, so that an event that cannot be handled does not block the others
  private async handleSingly(): Promise<boolean> {
    for (let times = 0; times < BATCH; times++) {
      try {
        if ((await this.handle(1)) === 0) return false;
      } catch (error) {
        await this.putOffFirst(error);
      }
    }
    return true;
  }

  private async putOffFirst(error: unknown): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async () => {
      const [fact] = await this.facts.waiting(now, 1);
      if (!fact) return;
      this.logger.error(`Fact ${fact.id} (${fact.kind}) could not be handled: ${String(error)}`);
      await this.facts.putOff(fact.id, new Date(now.getTime() + PAUSE));
    });
  }

  private async plansOf({ id, kind, data, occurredAt }: WaitingFact): Promise<Plan[]> {
    // without mail and push, events are stored for webhooks only
    if (!isTelling(this.settings)) return [];
    const plans: Plan[] = [];
    for (const { occasion, trigger } of this.table.onFact(kind))
      for (const recipient of await trigger.recipients(data, occurredAt, id))
        plans.push({ occasion, recipient, at: occurredAt });
    return plans;
  }
}
