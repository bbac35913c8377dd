import { Injectable, Logger } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { canNotify, Settings } from '../../common/config/settings.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { type NewNotification, NotificationsRepository } from '../records/notifications.repository.js';
import {
  isCountedOnly,
  NOTIFICATION_TYPES,
  type NotificationType,
  Topics,
  type TypedRecipient,
} from '../types/index.js';
import { afterQuietHours } from './delivery-times.rules.js';

/** Creates notifications that are due by time. */
export const PLAN_SCHEDULED = jobKind('notifications.schedule', { every: MINUTE, retries: 0 });

/** A notification to be created, and since when it is due. */
export interface Plan extends TypedRecipient {
  at: Date;
}

/** Creates notification rows; at most one for each type, account and subject. */
@Injectable()
export class Planner {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly topics: Topics,
    private readonly notifications: NotificationsRepository,
    private readonly accounts: AccountsService,
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

  /** Creates notifications in the running transaction; none that exist already, and none for deleted accounts. */
  async plan(all: readonly Plan[]): Promise<void> {
    // with MAIL=off, types that only use mail are not created
    const plans = all.filter(({ type }) => typeOf(type).channels.some((way) => this.settings[way] !== null));
    if (plans.length === 0) return;
    const ids = [...new Set(plans.map(({ recipient }) => recipient.accountId))];
    const known = new Set((await this.accounts.findMany(ids)).map(({ id }) => id));
    const kept = plans.filter(({ recipient }) => known.has(recipient.accountId));
    const rowOf = rowMaker();
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
}

function typeOf(name: Plan['type']): NotificationType {
  return NOTIFICATION_TYPES[name];
}

/**
 * Returns a function that makes a row from a plan. It computes the end of the quiet hours once for all rows due at the
 * same time.
 */
function rowMaker(): (plan: Plan) => NewNotification {
  const mornings = new Map<number, Date>();
  const attemptAt = (dueAt: Date) => {
    const found = mornings.get(dueAt.getTime()) ?? afterQuietHours(dueAt);
    mornings.set(dueAt.getTime(), found);
    return found;
  };
  return ({ type: name, recipient, at }) => {
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
      attemptAt: byNight ? dueAt : attemptAt(dueAt),
    };
  };
}
