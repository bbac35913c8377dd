import type { Actor } from './actor.js';

/**
 * What somebody was told about their place at an event: `nothing` means that they have none, null that they were told
 * nothing they could rely on.
 */
export type Told = 'nothing' | 'held' | 'place' | null;

/** One person at one event: what they were told, and the payment pages that they were shown. */
export class Stake {
  told: Told = 'nothing';
  /** The end of the hold that they were told of. */
  until = new Date(0);
  /** Newest first. */
  readonly sessions: string[] = [];

  constructor(
    readonly person: Guest,
    readonly eventId: number,
  ) {}

  /** The payment page that is so far back. */
  session(back: number): string | undefined {
    return this.sessions[Math.min(back, this.sessions.length - 1)];
  }

  /** What is wrong with where their place stands, as a sentence; undefined when all they were told is so. */
  broken(status: string | undefined, now: Date): string | undefined {
    const { told, until, person } = this;
    const place = status === 'paid' || status === 'confirmed';
    const kept =
      told === null ||
      (told === 'place' && place) ||
      (told === 'held' && (now >= until || place || status === 'held')) ||
      // money that comes late may bring the place after all
      (told === 'nothing' && (status === undefined || person.paidLate));
    return kept ? undefined : `${this.name} was told "${told}", and is ${status ?? 'gone'}`;
  }

  get name(): string {
    return `account ${this.person.actor.accountId} at event ${this.eventId}`;
  }
}

/** Somebody who reserves and pays. */
export interface Guest {
  actor: Actor;
  side: 'men' | 'women';
  /** Whether they have paid a session that had expired. */
  paidLate: boolean;
}

/** What is so at the moment at which somebody reserves. */
export interface Situation {
  /** Where their own place stands; undefined when they have none. */
  mine: string | undefined;
  taken: number;
  capacity: number;
  /** Whether the event was cancelled or has begun. */
  closed: boolean;
  /** Whether the provider may be silent. */
  faulty: boolean;
}

/** Whether an answer to the wish for a place is right: 200, or the code of a refusal. */
export function isRightAnswer(answer: string, is: Situation): boolean {
  switch (answer) {
    case '200':
      return !is.closed && (is.mine === 'held' || (is.mine === undefined && is.taken < is.capacity));
    case 'EVENT_FULL':
      return !is.closed && is.mine === undefined && is.taken >= is.capacity;
    case 'ALREADY_RESERVED':
      return is.mine !== undefined;
    case 'RESERVATIONS_CLOSED':
      return is.closed;
    case 'PAYMENT_UNDER_WAY':
      return is.mine === 'held';
    case 'UNAVAILABLE':
      return is.faulty;
    default:
      return false;
  }
}
