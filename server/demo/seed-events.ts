import { zurichTime } from '../common/time/zurich.js';
import type { EventWithSeats, NewEventFields, Side } from '../events/index.js';
import { CITIES, type City } from '../profile/index.js';
import type { SeededRandom } from './seeded-random.js';

/** How an invented reservation ends. */
export type SeedOutcome = 'paid' | 'refunded' | 'expired' | 'confirmed' | 'cancelled';

/** A reservation as it is seeded; money in Rappen. */
export interface SeedReservation {
  eventId: number;
  accountId: number;
  side: Side;
  outcome: SeedOutcome;
  price: number;
  createdAt: Date;
  refundUntil: Date;
  /** When the guest arrived; null where the event is ahead, or they stayed away. */
  checkedInAt: Date | null;
}

/** The people from whom the guests of events are drawn. */
export type Pool = Record<City, Record<Side, number[]>>;

const DAY = 86_400_000;
const MINUTE = 60_000;
/** The events stretch over two years, three quarters of them behind. */
const DAYS = 730;
const BEHIND = 548;
/** Of those ahead, from this day on they are drafts. */
const DRAFTS_FROM = 120;
const NAMES = [
  'Apéro at the lake',
  'First Friday',
  'Fondue on the boat',
  'Under the arcades',
  'Roof and rivers',
];

/** So many events, one after the other through the six cities. */
export function seedEvents(count: number, now: Date, dice: SeededRandom): NewEventFields[] {
  return Array.from({ length: count }, (_, index) => {
    const day = Math.floor((index / count) * DAYS) - BEHIND;
    const capacity = dice.between(12, 24);
    const city = CITIES[index % CITIES.length] ?? 'Zurich';
    return {
      name: `${dice.oneOf(NAMES)} · ${city}`,
      description: 'An evening for people who would rather meet than swipe.',
      descriptions: {
        de: 'Ein Abend für Leute, die sich lieber treffen.',
        fr: 'Une soirée pour se rencontrer.',
      },
      city,
      venue: 'Bootshaus',
      location: `Seestrasse ${dice.between(1, 90)}`,
      startsAt: zurichTime(now, day, 19, 30),
      priceRappen: index % 7 === 0 ? 0 : dice.oneOf([3900, 4900, 5900]),
      maxMen: capacity,
      maxWomen: capacity,
      minMen: 6,
      minWomen: 6,
      status: day > DRAFTS_FROM ? 'draft' : 'published',
    };
  });
}

/** Who reserves at an event, and what becomes of it: no side gets more guests than it has places. */
export function seedReservations(
  event: EventWithSeats,
  pool: Pool,
  now: Date,
  dice: SeededRandom,
): SeedReservation[] {
  if (event.status !== 'published') return [];
  const daysAhead = Math.max(0, (event.startsAt.getTime() - now.getTime()) / DAY);
  const full = Math.max(0.1, 0.95 - daysAhead / 150);
  const city = event.city as City;
  return (['men', 'women'] as const).flatMap((side) => {
    const places = side === 'men' ? event.maxMen : event.maxWomen;
    const wanted = Math.round(places * full * (0.7 + dice.roll() * 0.3));
    return dice
      .some(pool[city][side], wanted)
      .map((accountId) => reservation(event, accountId, side, now, dice));
  });
}

function reservation(
  event: EventWithSeats,
  accountId: number,
  side: Side,
  now: Date,
  dice: SeededRandom,
): SeedReservation {
  const wished = event.startsAt.getTime() - dice.between(2, 45) * DAY - dice.between(0, 1440) * MINUTE;
  const latest = now.getTime() - dice.between(60, 20_000) * MINUTE;
  const outcome = outcomeOf(event.priceRappen, dice.roll());
  const came = (outcome === 'paid' || outcome === 'confirmed') && event.endsAt <= now && dice.roll() < 0.88;
  return {
    eventId: event.id,
    accountId,
    side,
    outcome,
    price: outcome === 'confirmed' || outcome === 'cancelled' ? 0 : event.priceRappen,
    createdAt: new Date(Math.min(wished, latest)),
    refundUntil: new Date(event.startsAt.getTime() - 2 * DAY),
    checkedInAt: came ? new Date(event.startsAt.getTime() + dice.between(-20, 40) * MINUTE) : null,
  };
}

function outcomeOf(price: number, chance: number): SeedOutcome {
  if (price === 0) return chance < 0.95 ? 'confirmed' : 'cancelled';
  if (chance < 0.9) return 'paid';
  if (chance < 0.94) return 'refunded';
  return chance < 0.97 ? 'expired' : 'confirmed';
}
