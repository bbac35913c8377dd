import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { isCountedOnly, type Occasion, type Recipient } from '../occasions/index.js';
import { type NewNotification, NotificationsRepository } from '../records/index.js';
import { afterQuietHours } from './quiet-hours.rules.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** A notification to be created: type, recipient, and since when it is due. */
export interface Plan {
  occasion: Occasion;
  recipient: Recipient;
  at: Date;
}

/** Creates notification rows; at most one for each type, account and subject. */
@Injectable()
export class Planner {
  constructor(
    private readonly settings: Settings,
    private readonly notifications: NotificationsRepository,
    private readonly accounts: AccountsService,
  ) {}

  /** Creates notifications in the running transaction; none that exist already, and none for deleted accounts. */
  async plan(all: readonly Plan[]): Promise<void> {
    // with MAIL=off, types that only use mail are not created
    const plans = all.filter(({ occasion }) => occasion.channels.some((way) => this.settings[way] !== null));
    if (plans.length === 0) return;
    const ids = [...new Set(plans.map(({ recipient }) => recipient.accountId))];
    const known = new Set((await this.accounts.findMany(ids)).map(({ id }) => id));
    const kept = plans.filter(({ recipient }) => known.has(recipient.accountId));
    const rowOf = rowMaker();
    const isDebounced = ({ occasion }: Plan) => occasion.debounceMinutes !== undefined;
    await this.notifications.insert(kept.filter((plan) => !isDebounced(plan)).map(rowOf));
    // one change at a time, as a later one must see the rows of an earlier one
    const changes = new Map<string, Plan[]>();
    for (const plan of kept.filter(isDebounced)) {
      const change = `${plan.occasion.name} ${plan.at.getTime()}`;
      const told = changes.get(change);
      if (told) told.push(plan);
      else changes.set(change, [plan]);
    }
    for (const change of changes.values())
      await this.notifications.insert(change.map(rowOf), { coalesce: true });
  }
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
  return ({ occasion, recipient, at }) => {
    const { name, urgent = false, byNight = urgent, debounceMinutes = 0 } = occasion;
    const { accountId, subject, dueAt: due = at, data = {} } = recipient;
    const dueAt = new Date(due.getTime() + debounceMinutes * MINUTE);
    return {
      occasion: name,
      accountId,
      subject,
      data: { ...data },
      urgent,
      countedOnly: isCountedOnly(occasion),
      dueAt,
      attemptAt: byNight ? dueAt : attemptAt(dueAt),
    };
  };
}
