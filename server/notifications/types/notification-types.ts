import {
  type Account,
  ADDRESS_BOUNCED,
  ADDRESS_WANTED,
  CALENDAR_FEED_MADE,
  DEVICE_SIGNED_IN,
  EMAIL_CHANGE_REQUESTED,
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  type NotificationSetting,
  PASSWORD_CHANGED,
  PASSWORD_RESET_REQUESTED,
  ROLE_CHANGED,
  TEAM_INVITATION_MADE,
  TOTP_SWITCHED,
  VERIFICATION_REQUESTED,
} from '../../auth/index.js';
import { JOB_GIVEN_UP } from '../../common/jobs/jobs.js';
import type { DataOf, OutboxEvent, OutboxEventKind } from '../../common/outbox/outbox.js';
import {
  EVENT_CANCELLED,
  EVENT_KIND_CHANGED,
  EVENT_MOVED,
  EVENT_POSTPONED,
  EVENT_REPRICED,
  OFFER_EXPIRED,
  OFFER_MADE,
  OFFER_MADE_TO_ALL,
  RESERVATION_CANCELLED,
  RESERVATION_CONFIRMED,
  RESERVATION_PAID,
  RESERVATION_REFUNDED,
  RESERVATION_TRANSFERRED,
  WAITING_JOINED,
  WAITING_UNFIT,
} from '../../events/index.js';
import { CONNECTION_MADE, CONTACT_SHARED, CONTACTS_CHANGED } from '../../feedback/index.js';
import { EVENT_MESSAGE_RELEASED } from '../../messages/index.js';
import {
  CREDIT_GIVEN,
  DIFFERENCE_ASKED,
  OWNERLESS_FOUND,
  OWNERLESS_RETURNED,
  PAYMENT_REFUSED,
  REFUND_MADE,
} from '../../payments/index.js';
import { ACCOUNT_UNUSED, EXPORT_ORDERED, OBJECTION_ANSWERED } from '../../privacy/index.js';
import { ACCOUNT_WARNED, REPORT_MADE } from '../../relations/index.js';
import { WEBHOOK_SWITCHED_OFF } from '../../webhooks/index.js';
import type { ContentName, ContentOf } from '../content/message.js';
import type { NotificationEntity } from '../records/notification.entity.js';

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

/** A notification whose content is to be made, for the current address and language of its account. */
export type Notification = Pick<NotificationEntity, 'accountId' | 'subject' | 'data' | 'dueAt'> &
  Pick<Account, 'email' | 'emailBounced' | 'language'> & {
    /** The number in the subject: 12 of `event:12`. */
    subjectId: number;
  };

/** Returns the subject of a notification, such as `event:12`; `part` distinguishes several about one thing. */
export function subjectOf(noun: string, id: number, part?: string): string {
  return part === undefined ? `${noun}:${id}` : `${noun}:${id}:${part}`;
}

/** Returns the number in a subject: 12 of `event:12`. */
export function idInSubject(subject: string): number {
  return Number(subject.split(':')[1]);
}

/** A notification type: when there is one, by which channels it is sent, and the setting that switches it off. */
export interface NotificationType {
  /** The setting that switches it off; null: it cannot be switched off. */
  setting: NotificationSetting | null;
  channels: readonly ('mail' | 'push')[];
  /** Sent also in the quiet hours, and before less urgent ones: the person waits for it, or would lose something. */
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
  /** The outbox events that cause it, or `clock`: it is looked up each minute. */
  on: readonly OutboxEventKind<object>[] | 'clock';
}

const MAIL = { setting: null, channels: ['mail'] } as const;
const BOTH = { setting: null, channels: ['mail', 'push'] } as const;
const URGENT = { ...BOTH, urgent: true } as const;
/** The person has just done it, or has to know. */
const ACCOUNT = { ...MAIL, urgent: true } as const;
const SECURITY = { ...ACCOUNT, isSecurity: true } as const;
/** Organisers often make several changes in a row: guests get one notification about all of them. */
const CHANGE = { ...BOTH, debounceMinutes: 5 } as const;

/**
 * All notification types. Recipients and contents are in the class of the topic. Types without a setting are about
 * money, security, an event that they attend, or organisers' work. The mail about a deleted account is not among them:
 * see `Sender`.
 */
const NOTIFICATION_TYPES = {
  // account
  'verify-email': { ...SECURITY, provesAddress: true, on: [VERIFICATION_REQUESTED] },
  'join-team': { ...SECURITY, provesAddress: true, on: [TEAM_INVITATION_MADE] },
  'reset-password': { ...SECURITY, provesAddress: true, on: [PASSWORD_RESET_REQUESTED] },
  'change-email': { ...SECURITY, on: [EMAIL_CHANGE_REQUESTED] },
  'email-change-requested': { ...SECURITY, on: [EMAIL_CHANGE_REQUESTED] },
  'email-changed': { ...SECURITY, on: [EMAIL_CHANGED] },
  'address-in-use': { ...SECURITY, on: [ADDRESS_WANTED] },
  'password-changed': { ...SECURITY, on: [PASSWORD_CHANGED] },
  'calendar-feed': { ...SECURITY, on: [CALENDAR_FEED_MADE] },
  'contacts-changed': { ...SECURITY, on: [CONTACTS_CHANGED] },
  'second-step-changed': { ...SECURITY, on: [TOTP_SWITCHED] },
  'role-changed': { ...SECURITY, on: [ROLE_CHANGED] },
  'inactive-account': { ...SECURITY, on: [ACCOUNT_UNUSED] },
  'export-ready': { ...SECURITY, evenIfBlocked: true, on: [EXPORT_ORDERED] },
  'new-device': { ...SECURITY, channels: ['mail', 'push'], on: [DEVICE_SIGNED_IN] },
  welcome: { ...URGENT, on: [EMAIL_VERIFIED] },
  'objection-answered': { ...ACCOUNT, on: [OBJECTION_ANSWERED] },
  'account-warned': { ...MAIL, on: [ACCOUNT_WARNED] },

  // reservations
  'reservation-held': { ...URGENT, on: 'clock' },
  'reservation-paid': { ...URGENT, on: [RESERVATION_PAID, RESERVATION_CONFIRMED, RESERVATION_TRANSFERRED] },
  'reservation-cancelled': { ...MAIL, on: [RESERVATION_CANCELLED, RESERVATION_REFUNDED] },
  'difference-asked': { ...URGENT, on: [DIFFERENCE_ASKED] },
  'event-joined': { ...URGENT, on: [RESERVATION_TRANSFERRED] },
  'friend-comes': { ...BOTH, on: [RESERVATION_PAID, RESERVATION_CONFIRMED] },

  // money
  'payment-too-late': { ...URGENT, on: [PAYMENT_REFUSED] },
  'refund-made': { ...BOTH, on: [REFUND_MADE] },
  'payment-in-review': { ...URGENT, on: [OWNERLESS_FOUND] },
  'payment-returned': { ...URGENT, on: [OWNERLESS_RETURNED] },
  'credit-given': { ...BOTH, on: [CREDIT_GIVEN] },

  // changes of an event
  'event-postponed': { ...CHANGE, on: [EVENT_POSTPONED] },
  'event-moved': { ...CHANGE, on: [EVENT_MOVED] },
  'event-repriced': { ...CHANGE, on: [EVENT_REPRICED] },
  'event-kind-changed': { ...CHANGE, on: [EVENT_KIND_CHANGED] },
  'event-cancelled': { ...BOTH, on: [EVENT_CANCELLED] },

  // before an event, on its day, and after it
  reminder: { ...BOTH, setting: 'reminders', on: 'clock' },
  'confirm-place': { ...BOTH, on: 'clock' },
  'event-today': { ...BOTH, setting: 'matches', byNight: true, on: 'clock' },
  'feedback-open': { ...BOTH, setting: 'feedback', byNight: true, on: 'clock' },
  'maybe-question': { ...BOTH, setting: 'feedback', on: 'clock' },

  // connections
  'connection-made': { ...BOTH, setting: 'connections', on: [CONNECTION_MADE] },
  'contact-shared': { ...BOTH, setting: 'connections', on: [CONTACT_SHARED] },
  'did-you-meet': { ...BOTH, setting: 'connections', on: 'clock' },

  // waiting list
  'waiting-joined': { ...MAIL, on: [WAITING_JOINED] },
  'waiting-unfit': { ...MAIL, on: [WAITING_UNFIT] },
  'offer-made': { ...URGENT, on: [OFFER_MADE] },
  'offer-expired': { ...BOTH, on: [OFFER_EXPIRED] },
  'offer-to-all': { ...URGENT, on: [OFFER_MADE_TO_ALL] },

  // from organisers, at the time they have chosen
  'organiser-message': { ...URGENT, on: [EVENT_MESSAGE_RELEASED] },

  // to organisers; a report is urgent, because a person may be in danger
  'event-under-minimum': { ...BOTH, on: 'clock' },
  'event-decision': { ...BOTH, on: 'clock' },
  'payment-attention': { ...BOTH, debounceMinutes: 10, on: 'clock' },
  'report-made': { ...URGENT, on: [REPORT_MADE] },
  'address-bounced': { ...BOTH, on: [ADDRESS_BOUNCED] },
  'job-failed': { ...BOTH, on: [JOB_GIVEN_UP] },
  'webhook-switched-off': { ...BOTH, on: [WEBHOOK_SWITCHED_OFF] },
} as const satisfies Record<Exclude<ContentName, 'account-deleted'>, NotificationType>;

/** The name of a notification type. */
export type TypeName = keyof typeof NOTIFICATION_TYPES;

/** Finds the recipients of an outbox event, or each minute those due: cheaply, and perhaps the same people again. */
type Recipients<On> = On extends readonly OutboxEventKind<object>[]
  ? { recipients: (data: DataOf<On[number]>, event: OutboxEvent) => MaybePromise<readonly Recipient[]> }
  : { due: (now: Date) => Promise<readonly Recipient[]> };

type MaybePromise<Result> = Result | Promise<Result>;

/** The recipients and contents of all types: the part that the table does not say. */
export type Topic = {
  readonly [Name in TypeName]: Recipients<(typeof NOTIFICATION_TYPES)[Name]['on']> & {
    /**
     * Returns the content; null to skip the notification, because it no longer applies. Called at each attempt to send
     * it. The caller handles blocked and deleted accounts, settings, and addresses that reject mail.
     */
    content: (notification: Notification) => MaybePromise<ContentOf<Name> | null>;
  };
};

/** The notification types by name, with undefined for names of an earlier release. */
export const TYPES: Readonly<
  Record<TypeName, NotificationType> & Record<string, NotificationType | undefined>
> = NOTIFICATION_TYPES;

/**
 * Returns whether a type depends on what guests say of each other. Organisers see only counts of these, because whether
 * and when one is sent would reveal what was said.
 */
export function isCountedOnly({ setting }: Pick<NotificationType, 'setting'>): boolean {
  return setting === 'connections' || setting === 'feedback';
}

/** The names of the types that are only counted. */
export const COUNTED_ONLY: readonly string[] = Object.entries<NotificationType>(NOTIFICATION_TYPES).flatMap(
  ([name, type]) => (isCountedOnly(type) ? [name] : []),
);
