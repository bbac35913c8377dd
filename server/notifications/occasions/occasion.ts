import type { NotificationSettings } from '../../auth/index.js';
import type { FactKind } from '../../common/outbox/fact-kind.js';
import type { Message, OccasionName } from '../templates/index.js';

/** What a person can switch off; the settings of accounts have these names. */
export const NOTIFICATION_KINDS = [
  'reminders',
  'matches',
  'feedback',
  'connections',
  'news',
] as const satisfies readonly (keyof NotificationSettings)[];
/** What a person can switch off. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** By which way somebody is told. */
export type ChannelName = 'mail' | 'push';

/** Who is told, and what about. */
export interface Recipient {
  accountId: number;
  /** `subjectOf('event', 12)`. The same person is told of the same subject once for each occasion. */
  subject: string;
  /** When it is due, if not at once. By night it waits for the morning, unless its occasion is urgent. */
  dueAt?: Date;
  /** What composing needs besides the subject: ids, no texts. */
  data?: object;
}

/** Somebody to be told something, as composing sees it. */
export interface Notification {
  id: number;
  accountId: number;
  /** Their present address and language. */
  email: string;
  /** Whether a server said that it has no such address. */
  emailBounced: boolean;
  language: Message['language'];
  subject: string;
  /** The number in the subject: 12 of `event:12`. */
  subjectId: number;
  data: Readonly<Record<string, unknown>>;
  /** When it became due, the same at each try. */
  dueAt: Date;
}

/** Because of a fact that a room has put into the outbox. */
export interface FactTrigger {
  fact: string;
  recipients: (
    data: object,
    occurredAt: Date,
    factId: number,
  ) => Promise<readonly Recipient[]> | readonly Recipient[];
}

/** Because of the time: asked each minute. Who was told already is left out by the caller. */
export interface ScheduleTrigger {
  schedule: (now: Date) => Promise<readonly Recipient[]>;
}

/** Returns a trigger that names who is told of a fact. */
export function onFact<Data extends object>(
  kind: FactKind<Data>,
  recipients: (
    data: Data,
    occurredAt: Date,
    factId: number,
  ) => Promise<readonly Recipient[]> | readonly Recipient[],
): FactTrigger {
  return { fact: kind.name, recipients: recipients as FactTrigger['recipients'] };
}

/** Returns a trigger that finds, each minute, who is to be told by now. It must be cheap, and may name people again. */
export function onSchedule(schedule: ScheduleTrigger['schedule']): ScheduleTrigger {
  return { schedule };
}

/** An occasion: what is told, to whom, when, by which way, whether it can be switched off, and what makes it void. */
export interface Occasion {
  name: OccasionName;
  /** By which setting it is switched off; null: it cannot be. */
  kind: NotificationKind | null;
  channels: readonly ChannelName[];
  /** Leaves also by night, and before what is less urgent: whoever is told waits for it, or loses something. */
  urgent?: boolean;
  /** Leaves also by night, because whoever is told is awake. */
  byNight?: boolean;
  /** Minutes for which it waits for further changes of the same thing, and tells them as one. */
  debounceMinutes?: number;
  /** Goes also to an address that took no mail before: its link proves that it does now. */
  provesAddress?: boolean;
  /** Also told to somebody who is blocked: their rights stay. */
  evenIfBlocked?: boolean;
  /** About who may sign in: it keeps its subject for those who hide previews, who have to recognise it. */
  isSecurity?: boolean;
  on: readonly (FactTrigger | ScheduleTrigger)[];
  /**
   * Returns what is told; null if it is void by now. Runs when it leaves, and again for each try. A blocked or deleted
   * account, a setting switched off and an address that takes no mail are the caller's business.
   */
  compose: (notification: Notification) => Promise<Composed | null>;
}

/** What is told. */
export type Composed = Message & {
  /** Where the mail goes instead of the account's address: one that it no longer has, or does not have yet. */
  to?: string;
};

/** Occasions of one subject: a provider in `occasions/<subject>.ts`, named in `OCCASION_GROUPS`. */
export abstract class OccasionGroup {
  abstract readonly occasions: readonly Occasion[];
}

/**
 * Returns whether it depends on what guests say of each other. Organisers learn of such a notification by counts alone, for
 * whether and when somebody is told would tell what was said.
 */
export function isCountedOnly({ kind }: Pick<Occasion, 'kind'>): boolean {
  return kind === 'connections' || kind === 'feedback';
}

/** Returns the subject of a notification, such as `event:12`; `part` tells several of one thing apart. */
export function subjectOf(noun: string, id: number, part?: string): string {
  return part === undefined ? `${noun}:${id}` : `${noun}:${id}:${part}`;
}

/** Returns the number in a subject: 12 of `event:12`. */
export function idInSubject(subject: string): number {
  return Number(subject.split(':')[1]);
}
