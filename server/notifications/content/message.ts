import type { Language } from '../../common/http/request-language.js';
import type { Attachment } from '../../common/mail/mail.js';
import type { NotificationSetting } from '../../auth/index.js';
import type { ContentName, ContentValues, ContentVariants } from './content-values.js';

export type { ContentName } from './content-values.js';

/** The labels of details in a mail; their texts are in `phrases/`. */
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

/** The value of a detail: a time, a span of time, an amount of money, or a text that is shown as it is. */
export type DetailValue = Date | { from: Date; to: Date } | { rappen: number } | string;

export interface Detail {
  label: DetailLabel;
  value: DetailValue;
}

/** A notification to one person, before it is rendered. */
export interface MessageOf<Name extends ContentName> {
  /** The name of the notification type. */
  type: Name;
  language: Language;
  values: ContentValues[Name];
  variant?: Name extends keyof ContentVariants ? ContentVariants[Name] : never;
  /** Details in rows: when, where, how much. */
  details?: readonly Detail[];
  /** The main action: the URL of the button, whose label is a phrase. */
  action?: { url: string };
  /** The other answer, such as cancelling a seat: a link below the button. */
  secondAction?: { url: string };
  /** A text written by a person, after the phrases' own paragraphs; shown as it is. */
  paragraphs?: readonly string[];
  attachments?: readonly Attachment[];
}

/** A message of any type. */
export type Message = { [Name in ContentName]: MessageOf<Name> }[ContentName];

/** The page that switches the setting of this mail off without logging in. */
interface Unsubscribe {
  setting: NotificationSetting;
  url: string;
}

/** The differences between the readers' copies of a message. */
export interface Copy {
  /** Where this kind of mail is switched off; absent if it cannot be. */
  unsubscribe?: Unsubscribe | undefined;
  /** Whether subject, preview and lock screen only say that there is news. */
  hidesPreview?: boolean;
}

/** A rendered message. */
export interface RenderedMessage {
  subject: string;
  html: string;
  text: string;
  /** What a lock screen may show. */
  push: { title: string; body: string };
}
