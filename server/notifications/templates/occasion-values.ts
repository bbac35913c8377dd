/** What the phrases about an event name. The event's own name stands in the body alone: organisers write it. */
interface AboutEvent {
  event: string;
  starts: Date;
}

/** The name of the other one, or how many others there are: several are not named. */
type AboutOthers = AboutEvent & ({ name: string } | { count: number });

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
  'new-device': Nothing;
  'join-team': Nothing;
  'inactive-account': Nothing;
  'objection-answered': Nothing;
  'account-deleted': Nothing;

  'reservation-held': AboutEvent & { until: Date };
  'reservation-paid': AboutEvent;
  /** They gave their place back, or organisers took it, and no money is involved. */
  'reservation-cancelled': AboutEvent;
  'payment-too-late': AboutEvent & { amountRappen: number };
  'refund-made': AboutEvent & { amountRappen: number };
  'event-postponed': AboutEvent & { before: Date };
  'event-moved': AboutEvent;
  'event-cancelled': AboutEvent;
  reminder: AboutEvent;
  'event-today': AboutEvent;
  'feedback-open': AboutEvent;
  /** `count`: how many guests they answered `maybe` about. */
  'maybe-question': AboutEvent & { count: number };

  'connection-made': AboutOthers;
  /** `name`: of the other one. */
  'contact-shared': AboutEvent & { name: string };
  'did-you-meet': AboutOthers;
  /** `guests`: who gave feedback; `count`: how many of them have a connection from that event. */
  'no-connection': AboutEvent & { guests: number; count: number };

  'waiting-joined': AboutEvent & { position: number };
  'offer-made': AboutEvent & { until: Date };
  'offer-expired': AboutEvent;
  'offer-to-all': AboutEvent;

  'event-under-minimum': AboutEvent;
  /** `count`: of the payments that need somebody. */
  'payment-attention': { count: number };
  'report-made': Nothing;
  'address-bounced': { email: string };
  /** `job`: its name in the queue. */
  'job-failed': { job: string };

  /** `heading`: as the organisers wrote it. */
  'organiser-message': AboutEvent & { heading: string };
}

/** An occasion on which somebody is told something. */
export type OccasionName = keyof OccasionValues;

/** Occasions of which some phrases differ by what has happened: `free` where no money is involved. */
export interface OccasionVariants {
  'reservation-paid': 'free';
  /** `waiting`: they are first on the waiting list now. */
  'payment-too-late': 'waiting';
  'event-cancelled': 'free';
  /** `unknown`: its address is not known yet. */
  'event-today': 'unknown';
  /** `several`: about more than one person. */
  'connection-made': 'several';
  'did-you-meet': 'several';
  'offer-made': 'free';
  'offer-to-all': 'free';
  /** `next`: there is an event to which they could come. */
  'no-connection': 'next';
  /** `harmless`: what the organisers called it may be read by others. */
  'organiser-message': 'harmless';
}
