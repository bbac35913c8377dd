import { zurichTime } from '../common/time/zurich.js';
import { CITIES, type EventWithSeats, type NewEventFields, type Side, SIDES } from '../events/index.js';
import type { NumberedPerson } from './samples/sample-people.js';
import { DAY, MINUTE } from '../common/time/durations.rules.js';

/** Reproducible random numbers from a seed: a linear congruential generator (Numerical Recipes). */
export class SeededRandom {
  constructor(private state: number) {}

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Returns one item of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T;
  }

  /** Returns `count` items of the list in random order, each once. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [drawn] = left.splice(this.between(0, left.length - 1), 1);
      return drawn as T;
    });
  }
}

/** The last state of an invented reservation. */
type SeedOutcome =
  | 'held'
  | 'paid'
  | 'refunded'
  | 'refund_failed'
  | 'event_cancelled'
  | 'expired'
  | 'confirmed'
  | 'cancelled';

export interface SeedReservation {
  eventId: number;
  accountId: number;
  side: Side;
  outcome: SeedOutcome;
  priceRappen: number;
  createdAt: Date;
  refundUntil: Date;
  /** When the guest arrived; null if the event is upcoming, or the guest did not come. */
  checkedInAt: Date | null;
}

/** A guest's seat, and optionally its outcome. */
export interface Seat {
  accountId: number;
  side: Side;
  outcome?: SeedOutcome | undefined;
}

/** Age of the hold of a guest who is still paying, in milliseconds. */
const HELD_SINCE = 4 * MINUTE;

/** Returns the side of a person at an event with two sides. */
export function sideOf({ profile }: NumberedPerson): Side {
  return profile.gender === 'male' ? 'men' : 'women';
}

/** Days over which the events are spread, and how many of these are past. */
const DAYS = 730;
const PAST_DAYS = 548;
/** Days from today from which events are drafts. */
const DRAFTS_FROM = 120;
const NAMES = [
  'Apéro at the lake',
  'First Friday',
  'Fondue on the boat',
  'Under the arcades',
  'Roof and rivers',
];

/** Returns `count` events, in the six cities in turn. */
export function seedEvents(count: number, now: Date, random: SeededRandom): NewEventFields[] {
  return Array.from({ length: count }, (_, index) => {
    const day = Math.floor((index / count) * DAYS) - PAST_DAYS;
    const capacity = random.between(12, 24);
    const city = CITIES[index % CITIES.length] ?? 'Zurich';
    return {
      name: `${random.pick(NAMES)} · ${city}`,
      description: 'An evening for people who would rather meet than swipe.',
      descriptions: {
        de: 'Ein Abend für Leute, die sich lieber treffen.',
        fr: 'Une soirée pour se rencontrer.',
      },
      city,
      venue: 'Bootshaus',
      location: `Seestrasse ${random.between(1, 90)}`,
      startsAt: zurichTime(now, day, 19, 30),
      priceRappen: index % 7 === 0 ? 0 : random.pick([3900, 4900, 5900]),
      maxMen: capacity,
      maxWomen: capacity,
      minMen: 6,
      minWomen: 6,
      status: day > DRAFTS_FROM ? 'draft' : 'published',
    };
  });
}

/** Returns the reservations of events by people of their city, within the capacity of each side. */
export function seedReservations(
  events: readonly EventWithSeats[],
  people: readonly NumberedPerson[],
  now: Date,
  random: SeededRandom,
): SeedReservation[] {
  // grouped once: there may be 100,000 people and as many events
  const pools = new Map<string, NumberedPerson[]>();
  for (const one of people) {
    const key = `${sideOf(one)} ${one.profile.city}`;
    const pool = pools.get(key);
    if (pool) pool.push(one);
    else pools.set(key, [one]);
  }
  return events.flatMap((event) => {
    if (event.status !== 'published') return [];
    const daysAhead = Math.max(0, (event.startsAt.getTime() - now.getTime()) / DAY);
    const occupancy = Math.max(0.1, 0.95 - daysAhead / 150);
    return SIDES.flatMap((side) => {
      const capacity = side === 'men' ? event.maxMen : event.maxWomen;
      const count = Math.round(capacity * occupancy * (0.7 + random.next() * 0.3));
      return random
        .sample(pools.get(`${side} ${event.city}`) ?? [], count)
        .map(({ accountId }) => seedReservation(event, { accountId, side }, now, random));
    });
  });
}

/** Returns a reservation made on a random earlier day; its outcome is random unless given. */
export function seedReservation(
  event: EventWithSeats,
  seat: Seat,
  now: Date,
  random: SeededRandom,
): SeedReservation {
  const { accountId, side, outcome = outcomeOf(event.priceRappen, random.next()) } = seat;
  const reservedAt =
    event.startsAt.getTime() - random.between(2, 45) * DAY - random.between(0, 1440) * MINUTE;
  const latest = now.getTime() - random.between(60, 20_000) * MINUTE;
  const hasCheckedIn =
    (outcome === 'paid' || outcome === 'confirmed') && event.endsAt <= now && random.next() < 0.88;
  return {
    eventId: event.id,
    accountId,
    side,
    outcome,
    priceRappen: outcome === 'confirmed' || outcome === 'cancelled' ? 0 : event.priceRappen,
    createdAt:
      outcome === 'held' ? new Date(now.getTime() - HELD_SINCE) : new Date(Math.min(reservedAt, latest)),
    refundUntil: new Date(event.startsAt.getTime() - 2 * DAY),
    checkedInAt: hasCheckedIn ? new Date(event.startsAt.getTime() + random.between(-20, 40) * MINUTE) : null,
  };
}

function outcomeOf(priceRappen: number, chance: number): SeedOutcome {
  if (priceRappen === 0) return chance < 0.95 ? 'confirmed' : 'cancelled';
  if (chance < 0.9) return 'paid';
  if (chance < 0.94) return 'refunded';
  return chance < 0.97 ? 'expired' : 'confirmed';
}
