import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { canNotify, Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { MailTransport } from '../../common/mail/mail-transport.js';
import { type DataOf, Outbox, type OutboxEvent } from '../../common/outbox/outbox.js';
import { ACCOUNT_ERASED } from '../../privacy/index.js';
import { WebhookDeliveries } from '../../webhooks/index.js';
import { Renderer } from '../content/renderer.js';
import { Topics, type TypedRecipient } from '../types/topics.js';
import { isCountedOnly, NOTIFICATION_TYPES, type NotificationType } from '../types/notification-types.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { AccountsService } from '../../auth/index.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { type NewNotification, NotificationsRepository } from '../records/notifications.repository.js';
import { afterQuietHours } from './delivery-times.rules.js';

/** Creates notifications that are due by time. */
export const PLAN_SCHEDULED = jobKind('notifications.schedule', { every: MINUTE, retries: 0 });

/** A notification to be created, and since when it is due. */
interface Plan extends TypedRecipient {
  at: Date;
}

/** Maximum number of events in one transaction. */
const BATCH = 200;
/** Milliseconds by which an event is postponed that could not be handled. */
const PAUSE = MINUTE;

type ErasedAccount = DataOf<typeof ACCOUNT_ERASED>;

/**
 * Creates notifications, at most one for each type, account and subject: from outbox events, in their order and on one
 * replica at a time, and by the clock.
 */
@Injectable()
export class OutboxReader {
  private readonly logger = new Logger('Notifications');
  private readonly sending = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly topics: Topics,
    private readonly notifications: NotificationsRepository,
    private readonly accounts: AccountsService,
    private readonly webhooks: WebhookDeliveries,
    private readonly renderer: Renderer,
    private readonly transport: MailTransport,
    private readonly settings: Settings,
  ) {}

  /**
   * Creates notifications that are due by time, from the current state of events and reservations. A type that fails
   * does not block the others.
   */
  @OnJob(PLAN_SCHEDULED)
  async planScheduled(): Promise<void> {
    if (!canNotify(this.settings)) return;
    const at = this.clock.now();
    let failure: unknown;
    for (const type of this.topics.scheduled) {
      try {
        // nearly always all of them were already created in an earlier minute
        const recipients = await this.notifications.withoutKnown(type, await this.topics.due(type, at));
        await this.plan(recipients.map((recipient) => ({ type, recipient, at })));
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
      return this.handleSingly();
    }
  }

  /** Waits until the mails about deleted accounts that are being sent have been sent, or have failed. */
  async ended(): Promise<void> {
    await Promise.all(this.sending);
  }

  private async handle(limit: number): Promise<number> {
    const events = await this.database.transaction(async () => {
      const waiting = await this.outbox.waiting(limit);
      if (waiting.length === 0) return [];
      const plans: Plan[] = [];
      for (const event of waiting) {
        await this.webhooks.take(event);
        plans.push(...(await this.plansOf(event)));
      }
      await this.plan(plans);
      await this.outbox.remove(waiting.map(({ id }) => id));
      return waiting;
    });
    for (const { kind, data } of events)
      if (kind === ACCOUNT_ERASED.name) this.startErased(data as ErasedAccount);
    return events.length;
  }

  // one by one, so that an event that cannot be handled does not block the others
  private async handleSingly(): Promise<boolean> {
    for (let times = 0; times < BATCH; times++) {
      try {
        if ((await this.handle(1)) === 0) return false;
      } catch (error) {
        await this.postponeFirst(error);
      }
    }
    return true;
  }

  private async postponeFirst(error: unknown): Promise<void> {
    await this.database.transaction(async () => {
      const [event] = await this.outbox.waiting(1);
      if (!event) return;
      this.logger.error(`Outbox event ${event.id} (${event.kind}) could not be handled: ${String(error)}`);
      await this.outbox.postpone(event.id, new Date(this.clock.now().getTime() + PAUSE));
    });
  }

  private async plansOf(event: OutboxEvent): Promise<Plan[]> {
    // without mail and push, events are stored for webhooks only
    if (!canNotify(this.settings)) return [];
    return (await this.topics.recipientsOf(event)).map((one) => ({ ...one, at: event.occurredAt }));
  }

  // in the running transaction; none that exist already, and none for deleted accounts
  private async plan(all: readonly Plan[]): Promise<void> {
    // with MAIL=off, types that only use mail are not created
    const plans = all.filter(({ type }) => typeOf(type).channels.some((way) => this.settings[way] !== null));
    if (plans.length === 0) return;
    const ids = [...new Set(plans.map(({ recipient }) => recipient.accountId))];
    const known = new Set((await this.accounts.findMany(ids)).map(({ id }) => id));
    const kept = plans.filter(({ recipient }) => known.has(recipient.accountId));
    const isDebounced = ({ type }: Plan) => typeOf(type).debounceMinutes !== undefined;
    await this.notifications.insert(kept.filter((plan) => !isDebounced(plan)).map(rowOf));
    // one change at a time, as a later one must see the rows of an earlier one
    const changes = new Map<string, Plan[]>();
    for (const plan of kept.filter(isDebounced)) {
      const change = `${plan.type} ${plan.at.getTime()}`;
      changes.set(change, [...(changes.get(change) ?? []), plan]);
    }
    for (const change of changes.values())
      await this.notifications.insert(change.map(rowOf), { coalesce: true });
  }

  private startErased(account: ErasedAccount): void {
    const sending = this.sendErased(account).finally(() => this.sending.delete(sending));
    this.sending.add(sending);
  }

  // once and not awaited: a retry would have to keep the address, and a slow mail server must not delay other events
  private async sendErased({ email: to, language }: ErasedAccount): Promise<void> {
    try {
      const { subject, html, text } = await this.renderer.render({
        type: 'account-deleted',
        language,
        values: {},
      });
      await this.transport.send(randomUUID(), { to, language, subject, html, text });
    } catch (error) {
      this.logger.warn(`The mail about a deleted account was not sent: ${String(error)}`);
    }
  }
}

function typeOf(name: Plan['type']): NotificationType {
  return NOTIFICATION_TYPES[name];
}

function rowOf({ type: name, recipient, at }: Plan): NewNotification {
  const type = typeOf(name);
  const { urgent = false, byNight = urgent, debounceMinutes = 0 } = type;
  const { accountId, subject, dueAt: due = at, data = {} } = recipient;
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
