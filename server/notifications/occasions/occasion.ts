import type { NotificationSettings } from '../../auth/index.js';
import type { OutboxEventKind } from '../../common/outbox/outbox-event.js';
import type { Message, OccasionName } from '../templates/index.js';

/** The kinds of notifications that a person can switch off; the same names as in the account's settings. */
export const NOTIFICATION_KINDS = [
  'reminders',
  'matches',
  'feedback',
  'connections',
  'news',
] as const satisfies readonly (keyof NotificationSettings)[];
/** A kind of notifications that a person can switch off. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A channel of notifications. */
export type ChannelName = 'mail' | 'push';

/** A recipient, and the subject of the notification. */
export interface Recipient {
  accountId: number;
  /** `subjectOf('event', 12)`. A person gets at most one notification of a type about a subject. */
  subject: string;
  /** When it is due; default: now. Not sent during the quiet hours, unless its type is urgent. */
  dueAt?: Date;
  /** Data for `compose` besides the subject: ids, no texts. */
  data?: object;
}

/** A notification, as `compose` gets it. */
export interface Notification {
  id: number;
  accountId: number;
  /** Their current address and language. */
  email: string;
  /** Whether a mail server has rejected the address as unknown. */
  emailBounced: boolean;
  language: Message['language'];
  subject: string;
  /** The number in the subject: 12 of `event:12`. */
  subjectId: number;
  data: Readonly<Record<string, unknown>>;
  /** When it became due; the same at each attempt. */
  dueAt: Date;
}

/** A trigger by an outbox event. */
export interface FactTrigger {
  fact: string;
  recipients: (
    data: object,
    occurredAt: Date,
    factId: number,
  ) => Promise<readonly Recipient[]> | readonly Recipient[];
}

/** A trigger by time: called each minute. The caller leaves out people who were already notified. */
export interface ScheduleTrigger {
  schedule: (now: Date) => Promise<readonly Recipient[]>;
}

/** Returns a trigger that names the recipients of an outbox event. */
export function onFact<Data extends object>(
  kind: OutboxEventKind<Data>,
  recipients: (
    data: Data,
    occurredAt: Date,
    factId: number,
  ) => Promise<readonly Recipient[]> | readonly Recipient[],
): FactTrigger {
  return { fact: kind.name, recipients: recipients as FactTrigger['recipients'] };
}

/** Returns a trigger that finds the recipients each minute. It must be cheap, and may return the same people again. */
export function onSchedule(schedule: ScheduleTrigger['schedule']): ScheduleTrigger {
  return { schedule };
}

/** A notification type: recipients, content, channels, and the setting that switches it off. */
export interface Occasion {
  name: OccasionName;
  /** The setting that switches it off; null: it cannot be switched off. */
  kind: NotificationKind | null;
  channels: readonly ChannelName[];
  /**
   * Sent also during the quiet hours, and before less urgent ones: the person waits for it, or would lose something.
   */
  urgent?: boolean;
  /** Sent also during the quiet hours, because the person is awake. */
  byNight?: boolean;
  /** Minutes to wait for further changes of the same thing, so that one notification covers them all. */
  debounceMinutes?: number;
  /** Sent also to an address that has rejected mail: opening its link proves that it works now. */
  provesAddress?: boolean;
  /** Sent also to blocked people, for their legal rights. */
  evenIfBlocked?: boolean;
  /** About signing in: its subject is not hidden for people who hide previews, as they must recognise it. */
  isSecurity?: boolean;
  on: readonly (FactTrigger | ScheduleTrigger)[];
  /**
   * Returns the content; null to skip the notification, because it no longer applies. Called when it is sent, and again
   * at each attempt. The caller handles blocked and deleted accounts, settings, and addresses that reject mail.
   */
  compose: (notification: Notification) => Promise<Composed | null>;
}

/** The content of a notification. */
export type Composed = Message & {
  /** Mail address instead of the account's: a former one, or one that is not confirmed yet. */
  to?: string;
};

/** The notification types of one topic: a provider in `occasions/<topic>.ts`, listed in `OCCASION_GROUPS`. */
export abstract class OccasionGroup {
  abstract readonly occasions: readonly Occasion[];
}

/**
 * Returns whether a type depends on what guests say of each other. Organisers see only counts of these, because whether
 * and when one is sent would reveal what was said.
 */
export function isCountedOnly({ kind }: Pick<Occasion, 'kind'>): boolean {
  return kind === 'connections' || kind === 'feedback';
}

/** Returns the subject of a notification, such as `event:12`; `part` distinguishes several about one thing. */
export function subjectOf(noun: string, id: number, part?: string): string {
  return part === undefined ? `${noun}:${id}` : `${noun}:${id}:${part}`;
}

/** Returns the number in a subject: 12 of `event:12`. */
export function idInSubject(subject: string): number {
  return Number(subject.split(':')[1]);
}
