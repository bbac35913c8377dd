import type { Message } from '../content/index.js';

/** A recipient, and the subject of the notification. */
export interface Recipient {
  accountId: number;
  /** `subjectOf('event', 12)`. A person gets at most one notification of a type about a subject. */
  subject: string;
  /** When it is due; default: now. Not sent during the quiet hours, unless its type is urgent. */
  dueAt?: Date;
  /** Data for the content besides the subject: ids, no texts. */
  data?: object;
}

/** A notification whose content is to be made. */
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

/** The content of a notification. */
export type Content = Message & {
  /** Mail address instead of the account's: a former one, or one that is not confirmed yet. */
  to?: string;
};

/** Returns the subject of a notification, such as `event:12`; `part` distinguishes several about one thing. */
export function subjectOf(noun: string, id: number, part?: string): string {
  return part === undefined ? `${noun}:${id}` : `${noun}:${id}:${part}`;
}

/** Returns the number in a subject: 12 of `event:12`. */
export function idInSubject(subject: string): number {
  return Number(subject.split(':')[1]);
}
