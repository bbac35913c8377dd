import { zurichDayAfter, zurichTime, zurichDay, zurichWallTime } from '../common/time/zurich.js';
import { CITIES, type City, type NewEventFields, type Side } from '../events/index.js';
import { KIND_EVENTS, sampleEvent } from './samples/sample-events.js';

/** The day of the month of a city's event: 0 is Sunday, `nth` counts from 1. */
const HABITS: Record<City, { weekday: number; nth: number }> = {
  Bern: { weekday: 4, nth: 1 },
  Geneva: { weekday: 5, nth: 1 },
  Lausanne: { weekday: 4, nth: 2 },
  Zurich: { weekday: 5, nth: 2 },
  Lucerne: { weekday: 4, nth: 3 },
  Basel: { weekday: 5, nth: 3 },
};
const BEGINS = '19:30';

/** Returns the starts of a city's monthly events in the months around `now`: `from` and `to` count months from it. */
export function monthlyDates(city: City, now: Date, from: number, to: number): Date[] {
  const [year = 0, month = 0] = zurichDay(now).split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) =>
    zurichWallTime(nthWeekday(year, month - 1 + from + index, HABITS[city]), BEGINS),
  );
}

/** Returns the nth weekday of a month (0 is January; months beyond the year count on) as a calendar day: `2026-12-04`. */
export function nthWeekday(
  year: number,
  month: number,
  { weekday, nth }: { weekday: number; nth: number },
): string {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const day = 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7;
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** What happens at a demonstration event: members wait, it is postponed or cancelled, a guest is paying. */
type Fate = 'waiting' | 'postponed' | 'cancelled' | 'holding';

/** A demonstration event, and how many seats of each side are taken. */
export interface DemoEvent {
  fields: NewEventFields;
  seats: Record<Side, number>;
  fate?: Fate;
}

/** Months of events before today, and after it. */
const PAST_MONTHS = 14;
const MONTHS_AHEAD = 3;
/** Minimum days from today until the next event of a city. */
const SOONEST = 2;
/** Seats of a side that are taken at the next event, and how many fewer at each one after it. */
const NEXT_TAKEN = 13;
const FEWER = 0.6;
const FEWEST = 2;

interface Special {
  fields?: Partial<NewEventFields>;
  seats?: Record<Side, number>;
  fate?: Fate;
}

/** Special features of the next event of a city. */
const NEXT: Partial<Record<City, Special>> = {
  Geneva: { seats: { men: 16, women: 16 }, fate: 'waiting' },
  Basel: { seats: { men: 4, women: 15 } },
  Bern: { fields: { priceRappen: 0, minMen: 8, minWomen: 8 }, seats: { men: 3, women: 5 } },
  Lausanne: { fate: 'postponed' },
  Lucerne: { fate: 'holding' },
};

/** The kind of the second event of a city; the first one has the usual kind. */
const SECOND: Partial<Record<City, Special>> = {
  Zurich: { fields: KIND_EVENTS.young, seats: { men: 5, women: 6 } },
  Geneva: { fields: KIND_EVENTS.queer, seats: { men: 5, women: 5 } },
  Bern: { fields: KIND_EVENTS.hikers, seats: { men: 7, women: 6 } },
};

/**
 * Returns large events: yesterday's; today's at 19:30, or at 23:30 if that has passed; and one of three weeks ago, whose
 * connections are asked whether they met.
 */
export function eventsAroundToday(now: Date): NewEventFields[] {
  const early = zurichTime(now, 0, 19, 30);
  const today = early > now ? early : zurichTime(now, 0, 23, 30);
  return [
    sampleEvent('Lausanne', zurichTime(now, -1, 19, 30)),
    sampleEvent('Zurich', today),
    sampleEvent('Zurich', zurichTime(now, -21, 19, 30)),
  ].map((event) => ({ ...event, maxMen: 25, maxWomen: 25 }));
}

/** Returns the next three monthly events of each city, soonest first, a draft, and a cancelled event. */
export function demoEvents(now: Date): DemoEvent[] {
  const soonest = zurichDayAfter(now, SOONEST);
  const next = (city: City) =>
    monthlyDates(city, now, 0, MONTHS_AHEAD + 1).filter((begin) => begin >= soonest);
  const published = CITIES.flatMap((city) =>
    next(city)
      .slice(0, MONTHS_AHEAD)
      // only the first two of a city are special
      .map((startsAt, month) => ({ city, startsAt, special: [NEXT, SECOND][month]?.[city] })),
  ).toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const draftAt = next('Zurich')[MONTHS_AHEAD] ?? now;
  const cancelledAfter = next('Lucerne')[1] ?? now;
  return [
    ...published.map(({ city, startsAt, special }, index) => {
      const taken = Math.max(FEWEST, Math.round(NEXT_TAKEN - index * FEWER));
      const { fields, seats = { men: taken, women: taken }, fate }: Special = special ?? {};
      // the address of the later ones is not announced yet
      return {
        fields: { ...sampleEvent(city, startsAt), venue: null, location: null, ...fields },
        seats,
        ...(fate ? { fate } : {}),
      };
    }),
    {
      fields: { ...sampleEvent('Zurich', draftAt), priceRappen: 5900, status: 'draft' },
      seats: { men: 0, women: 0 },
    },
    {
      // two days after another one of the city
      fields: sampleEvent('Lucerne', zurichTime(cancelledAfter, 2, 20)),
      seats: { men: 4, women: 7 },
      fate: 'cancelled',
    },
  ];
}

/** Returns the events of the fourteen months before yesterday, oldest first; one in seven was free. */
export function pastEvents(now: Date): NewEventFields[] {
  const until = zurichDayAfter(now, -1);
  return CITIES.flatMap((city) =>
    monthlyDates(city, now, -PAST_MONTHS, 0).map((startsAt) => ({ city, startsAt })),
  )
    .filter(({ startsAt }) => startsAt < until)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map(({ city, startsAt }, index) => ({
      ...sampleEvent(city, startsAt),
      minMen: 6,
      minWomen: 6,
      // the price went up after the first year
      priceRappen: index % 7 === 0 ? 0 : index < PAST_MONTHS * 2 ? 3900 : 4900,
    }));
}
