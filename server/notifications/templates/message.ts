import type { Language } from '../../common/http/request-language.js';
import type { Attachment } from '../../common/mail/mail.js';
import type { OccasionName, OccasionValues, OccasionVariants } from './occasion-values.js';

/** The labels of facts in a mail; their words stand in `phrases/`. */
export type DetailLabel =
  | 'event'
  | 'when'
  | 'before'
  | 'where'
  | 'paid'
  | 'price'
  | 'difference'
  | 'refunded'
  | 'refundUntil'
  | 'freeRefundUntil'
  | 'credit'
  | 'creditUntil'
  | 'keptUntil'
  | 'position'
  | 'device'
  | 'time'
  | 'menReserved'
  | 'womenReserved'
  | 'guestsReserved'
  | 'menLikely'
  | 'womenLikely'
  | 'guestsLikely'
  | 'paying'
  | 'waiting'
  | 'job'
  | 'reason';

/** A fact: a time, a span of time, an amount of money, or a text that is shown as it is. */
export type DetailValue = Date | { from: Date; to: Date } | { rappen: number } | string;

export interface Detail {
  label: DetailLabel;
  value: DetailValue;
}

/** What one person is told on an occasion, before it is put into words. */
export interface MessageOf<Name extends OccasionName> {
  occasion: Name;
  language: Language;
  values: OccasionValues[Name];
  variant?: Name extends keyof OccasionVariants ? OccasionVariants[Name] : never;
  /** Facts in rows: when, where, how much. */
  details?: readonly Detail[];
  /** The one thing to do: the address of the button, which the phrases label. */
  action?: { url: string };
  /** The other answer, such as giving a place back: a link beneath the button. */
  secondAction?: { url: string };
  /** What a person wrote, after the phrases' own paragraphs; shown as it is. */
  paragraphs?: readonly string[];
  attachments?: readonly Attachment[];
}

/** A message of any occasion. */
export type Message = { [Name in OccasionName]: MessageOf<Name> }[OccasionName];

/** The page on which this kind of mail is switched off without logging in. */
interface Unsubscribe {
  kind: 'reminders' | 'matches' | 'feedback' | 'connections' | 'news';
  url: string;
}

/** What one reader's copy of a message differs in. */
export interface Copy {
  /** Where this kind of mail is switched off; left out where it cannot be. */
  unsubscribe?: Unsubscribe | undefined;
  /** Whether subject, preview and lock screen say only that there is news. */
  hidesPreview?: boolean;
}

/** A message in words. */
export interface RenderedMessage {
  subject: string;
  html: string;
  text: string;
  /** What a lock screen may show. */
  push: { title: string; body: string };
}
