/** What the phrases about an event name. The event's own name stands in the body alone: organisers write it. */
interface AboutEvent {
  event: string;
  starts: Date;
}

/** How many others there are, if there are several. No mail names another guest: the name stands behind the log-in. */
type AboutOthers = AboutEvent & { count?: number };

/** An occasion of which the phrases name nothing. */
type Nothing = Record<never, never>;

/**
 * The occasions on which somebody is told something, and the values that the phrases of each may name. Times are shown
 * as Zurich time in words, `…Rappen` as an amount of money, the rest as it is.
 */
export interface OccasionValues {
  'verify-email': Nothing;
  welcome: Nothing;
  'reset-password': Nothing;
  'change-email': Nothing;
  'email-change-requested': Nothing;
  'email-changed': Nothing;
  'address-in-use': Nothing;
  'password-changed': Nothing;
  /** The channels by which connections can reach them. */
  'contacts-changed': Nothing;
  'second-step-changed': Nothing;
  'role-changed': Nothing;
  'new-device': Nothing;
  'calendar-feed': Nothing;
  'join-team': Nothing;
  'inactive-account': Nothing;
  'export-ready': Nothing;
  'objection-answered': Nothing;
  'account-warned': Nothing;
  'account-deleted': Nothing;

  'reservation-held': AboutEvent & { until: Date };
  'reservation-paid': AboutEvent;
  /** `from`: the event at which they have a place until they pay what this one costs more. */
  'difference-asked': AboutEvent & { from: string; amountRappen: number; until: Date };
  /** `from`: the event at which they had a place; `until`: until when they can give this one back in full. */
  'event-joined': AboutEvent & { from: string; until: Date };
  /** They gave their place back, or organisers took it, and no money is involved; or it went to somebody who waited. */
  'reservation-cancelled': AboutEvent;
  'payment-too-late': AboutEvent & { amountRappen: number };
  'refund-made': AboutEvent & { amountRappen: number };
  /** Their payment is there, and which place it is for is not known: the database was restored from an older copy. */
  'payment-in-review': { amountRappen: number };
  'payment-returned': { amountRappen: number };
  /** `lastDay`: the last one on which it can be used, with its year. */
  'credit-given': { amountRappen: number; lastDay: string };
  'event-postponed': AboutEvent & { before: Date };
  'event-moved': AboutEvent;
  'event-repriced': AboutEvent & { fromRappen: number; toRappen: number };
  'event-kind-changed': AboutEvent;
  'event-cancelled': AboutEvent;
  reminder: AboutEvent;
  /** They have missed events, and are asked to confirm this place. */
  'confirm-place': AboutEvent & { until: Date };
  'event-today': AboutEvent;
  'feedback-open': AboutEvent;
  /** `count`: how many guests they answered `maybe` about. */
  'maybe-question': AboutEvent & { count: number };

  'connection-made': AboutOthers;
  'contact-shared': AboutEvent;
  'did-you-meet': AboutOthers;
  /** `guests`: who gave feedback; `count`: how many of them have a connection from that event. */

  'waiting-joined': AboutEvent & { position: number };
  'waiting-unfit': AboutEvent;
  'offer-made': AboutEvent & { until: Date };
  'offer-expired': AboutEvent;
  'offer-to-all': AboutEvent;

  /** The friend for whom they kept a place has one. */
  'friend-comes': AboutEvent;

  'event-under-minimum': AboutEvent;
  'event-decision': AboutEvent;
  /** `count`: of the payments that need somebody. */
  'payment-attention': { count: number };
  'report-made': Nothing;
  'address-bounced': { email: string };
  /** `job`: its name in the queue. */
  'job-failed': { job: string };
  /** `host`: of the address. */
  'webhook-switched-off': { host: string };

  /** `heading`: as the organisers wrote it. */
  'organiser-message': AboutEvent & { heading: string };
}

/** An occasion on which somebody is told something. */
export type OccasionName = keyof OccasionValues;

/** Occasions of which some phrases differ by what has happened: `free` where no money is involved. */
export interface OccasionVariants {
  /** Without one it was switched off. */
  'second-step-changed': 'on';
  /** The role that they have now; without one they have left the team. */
  'role-changed': 'host' | 'admin';
  'reservation-paid': 'free';
  /** `waiting`: they are first on the waiting list now. */
  'payment-too-late': 'waiting';
  /** `unconfirmed`: they were asked to confirm the place, did not, and somebody was waiting. */
  'reservation-cancelled': 'unconfirmed';
  /** `part`: of what was paid, and the place stays. `settled`: an organiser paid it by other means. */
  'refund-made': 'part' | 'settled';
  /** `kept`: they chose it, or were given it, instead of a refund. */
  'event-joined': 'free';
  'credit-given': 'kept';
  'event-cancelled': 'free';
  /** `unknown`: its address is not known yet. */
  'event-today': 'unknown';
  /** `several`: about more than one person. */
  'connection-made': 'several';
  'did-you-meet': 'several';
  /** `unknown`: too few past events to say how many are still to come. */
  'event-decision': 'unknown';
  'offer-made': 'free';
  'offer-to-all': 'free';
  /** `next`: there is an event to which they could come. */
  /** `harmless`: what the organisers called it may be read by others. */
  'organiser-message': 'harmless';
}
