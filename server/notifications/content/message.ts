import type { Language } from '../../common/http/request-language.js';
import type { Attachment } from '../../common/mail/mail-transport.js';
import type { NotificationSetting } from '../../auth/index.js';
import type en from './phrases/en.json';

/** Values of the phrases about an event. The event's name is used in the body only, because organisers write it. */
interface AboutEvent {
  event: string;
  starts: Date;
}

/** The number of other people, if several. No mail names another guest: names are visible after logging in only. */
type AboutOthers = AboutEvent & { count?: number };

/** The values that the phrases of a type may use. Times are shown as Zurich time, `…Rappen` as an amount of money. */
interface ContentValues {
  'reservation-held': AboutEvent & { until: Date };
  'reservation-paid': AboutEvent;
  /** `from`: the event at which they have a seat until they pay the price difference to this one. */
  'difference-asked': AboutEvent & { from: string; amountRappen: number; until: Date };
  /** `from`: the event at which they had a seat; `until`: until when they can cancel this one with a full refund. */
  'event-joined': AboutEvent & { from: string; until: Date };
  /** They cancelled their seat, or organisers did, and no money is involved; or it went to the waiting list. */
  'reservation-cancelled': AboutEvent;
  'payment-too-late': AboutEvent & { amountRappen: number };
  'refund-made': AboutEvent & { amountRappen: number };
  /** Their payment has arrived, but its seat is unknown: the database was restored from an older copy. */
  'payment-in-review': { amountRappen: number };
  'payment-returned': { amountRappen: number };
  /** `lastDay`: the last day on which it can be used, with its year. */
  'credit-given': { amountRappen: number; lastDay: string };
  'event-postponed': AboutEvent & { before: Date };
  'event-moved': AboutEvent;
  'event-repriced': AboutEvent & { fromRappen: number; toRappen: number };
  'event-kind-changed': AboutEvent;
  'event-cancelled': AboutEvent;
  reminder: AboutEvent;
  /** They have missed events, and are asked to confirm this seat. */
  'confirm-place': AboutEvent & { until: Date };
  'event-today': AboutEvent;
  'feedback-open': AboutEvent;
  /** `count`: how many guests they answered `maybe` about. */
  'maybe-question': AboutEvent & { count: number };

  'connection-made': AboutOthers;
  'contact-shared': AboutEvent;
  'did-you-meet': AboutOthers;

  'waiting-joined': AboutEvent & { position: number };
  'waiting-unfit': AboutEvent;
  'offer-made': AboutEvent & { until: Date };
  'offer-expired': AboutEvent;
  'offer-to-all': AboutEvent;

  /** The friend for whom they kept a seat has reserved it. */
  'friend-comes': AboutEvent;

  'event-under-minimum': AboutEvent;
  'event-decision': AboutEvent;
  /** `count`: the number of payments that need attention. */
  'payment-attention': { count: number };
  'address-bounced': { email: string };
  /** `job`: its name in the queue. */
  'job-failed': { job: string };
  /** `host`: of the address. */
  'webhook-switched-off': { host: string };

  /** `heading`: as written by the organisers. */
  'organiser-message': AboutEvent & { heading: string };
}

/** The name of a content: a notification type, or the mail about a deleted account. */
export type ContentName = keyof typeof en.types;

/**
 * The variants of a type: what follows `_` in the keys of its phrases. `free`: no money is involved. `unconfirmed`: they
 * did not confirm the seat when asked. `waiting`: they are now first on the waiting list. `part`: the seat stays.
 * `settled`: an organiser paid it by other means. `kept`: instead of a refund. `unknown`: an address or an estimate is.
 * `harmless`: others may read the organisers' subject.
 */
type VariantIn<Key> = Key extends `${string}_${infer Variant}` ? Variant : never;

/** The value of a detail: a time, a span of time, an amount of money, or a text that is shown as it is. */
export type DetailValue = Date | { from: Date; to: Date } | { rappen: number } | string;

/** Details in rows, in this order: when, where, how much. An undefined one is left out. */
export type Details = { readonly [Label in keyof typeof en.details]?: DetailValue | undefined };

/** What is specific to a notification: the phrases of its type say the rest. */
export interface ContentOf<Name extends ContentName> {
  values: Name extends keyof ContentValues ? ContentValues[Name] : Record<never, never>;
  variant?: VariantIn<keyof (typeof en.types)[Name]> | undefined;
  details?: Details;
  /** The page that the button opens, whose label is a phrase: a path of the client, or a URL with a token. */
  action?: string | undefined;
  /** The other answer, such as cancelling a seat: a link below the button. */
  secondAction?: string | undefined;
  /** A text written by a person, after the phrases' own paragraphs; shown as it is. */
  paragraphs?: readonly string[];
  attachments?: readonly Attachment[];
  /** Mail address instead of the account's: a former one, or one that is not confirmed yet. */
  to?: string | undefined;
}

/** A content with the name of its type. */
export type Sample = { [Name in ContentName]: ContentOf<Name> & { type: Name } }[ContentName];

/** A notification to one person, before it is rendered. */
export type Message = Sample & { language: Language };

/** The differences between the readers' copies of a message. */
export interface Copy {
  /** The page that switches the setting of this mail off without logging in; absent if it cannot be switched off. */
  unsubscribe?: { setting: NotificationSetting; url: string } | undefined;
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
