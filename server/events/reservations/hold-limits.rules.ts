// How often seats can be held without paying, and free ones taken. Why these numbers: docs/decisions/0009-limits-on-unpaid-holds.md

/** Most unpaid holds of one account in an hour and in a day. */
const HOLDS_OF_ACCOUNT = { hour: 5, day: 10 };
/** Minutes that an account waits after its first, second … unpaid hold of a day: nothing after the first. */
const PAUSES_MINUTES = [0, 1, 3, 10, 30, 60] as const;
/** Most holds of one address in an hour and in a day that ended unpaid, less those that were paid. */
export const UNPAID_OF_ADDRESS = { hour: 20, day: 60 };
/** From so many running holds of an address on, each of its accounts can have one running. */
export const CROWDED_ADDRESS = 6;
/** Most running holds of one address, with the free seats that it took in the last day. */
export const RUNNING_OF_ADDRESS = 300;
/** From so many free seats and waiting entries of an address at one event on, each further account needs a proved mailbox. */
export const UNPROVED_OF_ADDRESS = 4;
/** After so many free seats that an address gave up on the day of an event, it gets no other one there. */
const GIVEN_UP_OF_ADDRESS = 2;
/** For so many guests of an address who have a free seat at the event or wait for one, another one may be given up. */
const GUESTS_FOR_ANOTHER = 5;

/** How long a hold lasts on a side that is nearly held out, in seconds. */
export const SHORT_HOLD_SECONDS = 600;
/** A side is nearly held out if at least so many of its seats are held, and more than are free. */
export const MANY_HOLDS = 3;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
/** Seconds after which to try again where a hold of somebody else has to end first. */
const SOON = MINUTE;

/** What an account has taken without paying: a hold, a free seat, or a place on a waiting list. */
export interface UnpaidHold {
  createdAt: Date;
  /** Null while it runs. */
  endedAt: Date | null;
  /** Whether it waits for a payment. */
  isHold: boolean;
}

/** What was taken from an address in the last day. */
export interface AddressHolds {
  running: number;
  /** The free seats that it has. */
  free: number;
  /** Those that ended unpaid (free seats that were given up count), and those that were paid. */
  unpaidHour: number;
  paidHour: number;
  unpaidDay: number;
  paidDay: number;
  /** When the oldest of the unpaid ones of the hour and of the day were made. */
  oldestOfHour: Date | null;
  oldestOfDay: Date | null;
}

/** What decides whether an account can hold another seat. */
export interface HoldRecord {
  /** The unpaid holds of the account in the last day. */
  own: readonly UnpaidHold[];
  /** Whether the account has a paid seat: it is no stranger, whatever others do at its address. */
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
        runsOwn && address.running >= CROWDED_ADDRESS ? SOON : 0,
        address.running + address.free >= RUNNING_OF_ADDRESS ? SOON : 0,
        address.unpaidHour - address.paidHour >= UNPAID_OF_ADDRESS.hour
          ? left(address.oldestOfHour, HOUR, now)
          : 0,
        address.unpaidDay - address.paidDay >= UNPAID_OF_ADDRESS.day
          ? left(address.oldestOfDay, DAY, now)
          : 0,
      ];
  return Math.max(...ofAccount, ...ofAddress);
}

/**
 * Returns whether an address gave up so many free seats on the day of an event that it gets no other one. Many people may
 * share an address: who has guests there is allowed more, and each of those can see the others anyway.
 */
export function hasGivenUpTooMany(givenUp: number, guests: number): boolean {
  return givenUp >= GIVEN_UP_OF_ADDRESS + Math.floor(guests / GUESTS_FOR_ANOTHER);
}

/** Returns the seconds until fewer than `most` holds were made in the last `window` seconds. */
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

/** Returns the seconds that are left of a window that began then, rounded up; 0 if it is over. */
function left(began: Date | null, window: number, now: Date): number {
  if (!began) return 0;
  return Math.max(0, Math.ceil(window - (now.getTime() - began.getTime()) / 1000));
}
