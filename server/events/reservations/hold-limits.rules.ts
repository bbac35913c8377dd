import { DAY, HOUR, MINUTE, SECOND } from '../../common/time/durations.rules.js';

// Limits on unpaid holds and free seats. The reasons for these numbers: docs/decisions/0009-limits-on-unpaid-holds.md

/** Maximum number of unpaid holds of one account in an hour and in a day. */
const HOLDS_OF_ACCOUNT = { hour: 5, day: 10 };
/** Minutes that an account waits after its first, second … unpaid hold of a day. */
const PAUSES_MINUTES = [0, 1, 3, 10, 30, 60] as const;
/** Maximum number of unpaid holds of one address in an hour and in a day, minus those that were paid. */
export const UNPAID_OF_ADDRESS = { hour: 20, day: 60 };
/** From this many running holds of an address on, each of its accounts can have only one. */
export const CROWDED_ADDRESS = 6;
/** Maximum number of running holds of one address, plus its free seats of the last day. */
export const RUNNING_OF_ADDRESS = 300;
/**
 * From this many free seats and waiting-list entries of an address at one event on, each further account needs a
 * verified mailbox.
 */
export const UNPROVED_OF_ADDRESS = 4;
/** After this many free seats that an address gave up on the day of an event, it gets no other seat there. */
const GIVEN_UP_OF_ADDRESS = 2;
/** One more may be given up for each GUESTS_FOR_ANOTHER guests of the address with a free seat or a waiting-list entry. */
const GUESTS_FOR_ANOTHER = 5;

/** After this many offered seats of an event expired in a day, the account cannot join its list again for a day. */
const MOST_LAPSES = 2;

/** Duration of a hold on a side that is nearly held out, in seconds. */
export const SHORT_HOLD_SECONDS = 600;
/** A side is nearly held out if at least this many of its seats are held, and more than are free. */
export const MANY_HOLDS = 3;

/** Retry-After in seconds if somebody else's hold has to end first. */
const SOON_SECONDS = 60;

/** Something that an account took without paying: a hold, a free seat, or a waiting-list entry. */
export interface UnpaidHold {
  createdAt: Date;
  /** Null while it runs. */
  endedAt: Date | null;
  /** Whether it is a hold that waits for a payment. */
  isHold: boolean;
}

/** What was taken from an address in the last day. */
export interface AddressHolds {
  running: number;
  /** Its free seats. */
  free: number;
  /** The number that ended unpaid (including free seats that were given up), and the number that were paid. */
  unpaidHour: number;
  paidHour: number;
  unpaidDay: number;
  paidDay: number;
  /** When the oldest unpaid ones of the hour and of the day were made. */
  oldestOfHour: Date | null;
  oldestOfDay: Date | null;
}

/** How many offered seats of an event an account let expire in the last day, and when it last did. */
export interface Lapses {
  count: number;
  last: Date | null;
}

/** What decides whether an account can hold another seat. */
export interface HoldRecord {
  /** The unpaid holds of the account in the last day. */
  own: readonly UnpaidHold[];
  /** Whether the account has a paid seat: then the limits of its address do not apply. */
  hasPaid: boolean;
  address: AddressHolds;
}

/** Returns for how many seconds an account has to wait before it can hold another seat: 0 if it need not. */
export function secondsUntilHold({ own, hasPaid, address }: HoldRecord, now: Date): number {
  const ofAccount = [
    untilBelow(own, HOLDS_OF_ACCOUNT.hour, HOUR, now),
    untilBelow(own, HOLDS_OF_ACCOUNT.day, DAY, now),
    pauseLeft(own, now),
  ];
  const runsOwn = own.some(({ endedAt, isHold }) => isHold && endedAt === null);
  const ofAddress = hasPaid
    ? []
    : [
        runsOwn && address.running >= CROWDED_ADDRESS ? SOON_SECONDS : 0,
        address.running + address.free >= RUNNING_OF_ADDRESS ? SOON_SECONDS : 0,
        address.unpaidHour - address.paidHour >= UNPAID_OF_ADDRESS.hour
          ? left(address.oldestOfHour, HOUR, now)
          : 0,
        address.unpaidDay - address.paidDay >= UNPAID_OF_ADDRESS.day
          ? left(address.oldestOfDay, DAY, now)
          : 0,
      ];
  return Math.max(...ofAccount, ...ofAddress);
}

/** Returns for how many seconds an account must not join the waiting list of an event again: 0 if it may. */
export function secondsUntilWaiting({ count, last }: Lapses, now: Date): number {
  return count < MOST_LAPSES ? 0 : left(last, DAY, now);
}

/**
 * Returns whether an address gave up so many free seats on the day of an event that it gets no other one. Many people
 * may share an address: one with more guests at the event is allowed more, because each of those guests can see the
 * others anyway.
 */
export function hasGivenUpTooMany(givenUp: number, guests: number): boolean {
  return givenUp >= GIVEN_UP_OF_ADDRESS + Math.floor(guests / GUESTS_FOR_ANOTHER);
}

/** Returns the seconds until fewer than `most` holds were made in the last `window` milliseconds. */
function untilBelow(holds: readonly UnpaidHold[], most: number, window: number, now: Date): number {
  const times = holds.map(({ createdAt }) => createdAt).filter((at) => left(at, window, now) > 0);
  const newestFirst = times.sort((one, two) => two.getTime() - one.getTime());
  return left(newestFirst[most - 1] ?? null, window, now);
}

function pauseLeft(holds: readonly UnpaidHold[], now: Date): number {
  const ends = holds.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []));
  if (ends.length === 0) return 0;
  const minutes = PAUSES_MINUTES[Math.min(ends.length, PAUSES_MINUTES.length) - 1] ?? 0;
  return left(new Date(Math.max(...ends)), minutes * MINUTE, now);
}

/** Returns the seconds that are left of the `window` milliseconds since `began`, rounded up; 0 if they are over. */
function left(began: Date | null, window: number, now: Date): number {
  if (!began) return 0;
  return Math.max(0, Math.ceil((began.getTime() + window - now.getTime()) / SECOND));
}
