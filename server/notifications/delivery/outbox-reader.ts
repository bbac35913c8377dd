import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { ACCOUNT_ERASED } from '../../privacy/index.js';
import { WebhookDeliveries } from '../../webhooks/index.js';
import { type Plan, Topics } from '../types/topics.js';
import { isCountedOnly, TYPES } from '../types/notification-types.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { AccountsService } from '../../auth/index.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { type NewNotification, NotificationsRepository } from '../records/notifications.repository.js';
import { afterQuietHours } from './delivery-times.rules.js';
import { type ErasedAccount, Sender } from './sender.js';

/** Creates notifications that are due by time. */
export const PLAN_SCHEDULED = jobKind('notifications.schedule', { every: MINUTE, retries: 0 });

/** Maximum number of events in one transaction. */
const BATCH = 200;
/** Milliseconds by which an event is postponed that could not be handled. */
const PAUSE = MINUTE;

/**
 * Creates notifications, at most one for each type, account and subject: from outbox events, in their order and on one
 * replica at a time, and by the clock.
 */
@Injectable()
export class OutboxReader {
  private readonly logger = new Logger('Notifications');
  /** The mails about deleted accounts that are being sent. */
  private sending: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly topics: Topics,
    private readonly notifications: NotificationsRepository,
    private readonly accounts: AccountsService,
    private readonly webhooks: WebhookDeliveries,
    private readonly sender: Sender,
  ) {}

  /**
   * Creates notifications that are due by time, from the current state of events and reservations. A type that fails
   * does not block the others.
   */
  @OnJob(PLAN_SCHEDULED)
  async planScheduled(): Promise<void> {
    const at = this.clock.now();
    let failure: unknown;
    for (const type of this.topics.scheduled) {
      try {
        await this.plan(await this.topics.due(type, at));
      } catch (error) {
        this.logger.error(`Scheduled notifications of the type ${type} were not found: ${String(error)}`);
        failure = error;
      }
    }
    if (failure) throw failure;
  }

  /** Handles a batch of events. Returns whether there may be more. */
  async handleNext(): Promise<boolean> {
    try {
      return (await this.handle(BATCH)) === BATCH;
    } catch (error) {
      this.logger.warn(`Outbox events are handled one by one: ${String(error)}`);
    }
    // so that an event that cannot be handled does not block the others
    for (let times = 0; times < BATCH; times++)
      try {
        if ((await this.handle(1)) === 0) return false;
      } catch (error) {
        await this.postponeFirst(error);
      }
    return true;
  }

  /** Waits until the mails about deleted accounts that are being sent have been sent, or have failed. */
  async ended(): Promise<void> {
    await this.sending;
  }

  private async handle(limit: number): Promise<number> {
    const events = await this.database.transaction(async () => {
      const waiting = await this.outbox.waiting(limit);
      if (waiting.length === 0) return [];
      const plans: Plan[] = [];
      for (const event of waiting) {
        await this.webhooks.createFor(event);
        plans.push(...(await this.topics.causedBy(event)));
      }
      await this.plan(plans);
      await this.outbox.remove(waiting.map(({ id }) => id));
      return waiting;
    });
    for (const { kind, data } of events) {
      if (kind !== ACCOUNT_ERASED.name) continue;
      // not awaited, as a slow mail server must not delay other events
      const sent = this.sender.sendErased(data as ErasedAccount);
      this.sending = Promise.all([this.sending, sent]).then(() => undefined);
    }
    return events.length;
  }

  private async postponeFirst(error: unknown): Promise<void> {
    await this.database.transaction(async () => {
      const [event] = await this.outbox.waiting(1);
      if (!event) return;
      this.logger.error(`Outbox event ${event.id} (${event.kind}) could not be handled: ${String(error)}`);
      await this.outbox.postpone(event.id, new Date(this.clock.now().getTime() + PAUSE));
    });
  }

  // in the running transaction; none that exist already, and none for deleted accounts
  private async plan(plans: readonly Plan[]): Promise<void> {
    if (plans.length === 0) return;
    const ids = [...new Set(plans.map(({ accountId }) => accountId))];
    const known = new Set((await this.accounts.findMany(ids)).map(({ id }) => id));
    // the rows of each debounced change; all others are under null
    const changes = new Map<string | null, NewNotification[]>();
    for (const plan of plans.filter(({ accountId }) => known.has(accountId))) {
      const change = TYPES[plan.type].debounceMinutes ? `${plan.type} ${plan.at.getTime()}` : null;
      const rows = changes.get(change) ?? [];
      changes.set(change, rows);
      rows.push(rowOf(plan));
    }
    // one change at a time, as a later one must see the rows of an earlier one
    for (const [change, rows] of changes)
      await this.notifications.insert(rows, { coalesce: change !== null });
  }
}

function rowOf({ type: name, at, accountId, subject, dueAt: due = at, data = {} }: Plan): NewNotification {
  const type = TYPES[name];
  const { urgent = false, byNight = urgent, debounceMinutes = 0 } = type;
  const dueAt = new Date(due.getTime() + debounceMinutes * MINUTE);
  return {
    occasion: name,
    accountId,
    subject,
    data: { ...data },
    urgent,
    countedOnly: isCountedOnly(type),
    dueAt,
    attemptAt: byNight ? dueAt : afterQuietHours(dueAt),
  };
}
