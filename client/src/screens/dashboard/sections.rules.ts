import { wallTime } from '../../lib/dates/zurich.rules';

/** What decides where the card of an event stands; as in the API. */
export interface PlacedEvent {
  id: number;
  date: string;
  city: string;
}

interface Reader {
  /** The ids of the events at which the guest has a place, or waits for one. */
  yours: ReadonlySet<number>;
  /** The guest's city; undefined while it is not known. */
  city: string | undefined;
  now: Date;
}

/** The events of the dashboard, in the order in which they stand there. */
export interface Sections<E> {
  /** Today, with a place or in one's own city; with a place first. */
  tonight: E[];
  /** Reserved, held, or waited for. */
  yours: E[];
  /** In one's own city. */
  home: E[];
  others: E[];
}

/** Divides the events, each into one section; within each they keep their order, but for one's own of tonight. */
export function sectionsOf<E extends PlacedEvent>(
  events: readonly E[],
  { yours, city, now }: Reader,
): Sections<E> {
  const sections: Sections<E> = { tonight: [], yours: [], home: [], others: [] };
  const today = wallTime(now.toISOString()).day;
  for (const event of events) {
    const isYours = yours.has(event.id);
    const isHome = event.city === city;
    const isToday = wallTime(event.date).day === today;
    if (isToday && (isYours || isHome)) sections.tonight.push(event);
    else if (isYours) sections.yours.push(event);
    else if (isHome) sections.home.push(event);
    else sections.others.push(event);
  }
  const isFirst = ({ id }: E) => yours.has(id);
  sections.tonight = [
    ...sections.tonight.filter(isFirst),
    ...sections.tonight.filter((event) => !isFirst(event)),
  ];
  return sections;
}

/** Milliseconds ahead within which events of other cities have a card each. */
const SOON = 42 * 24 * 60 * 60 * 1000;
/** How many of them have one at most. */
const MOST_SOON = 3;

/** Divides the events of other cities, soonest first: those with a card each, and those that one line stands for. */
export function splitByTime<E extends PlacedEvent>(
  events: readonly E[],
  now: Date,
): { soon: readonly E[]; later: readonly E[] } {
  const isSoon = ({ date }: E) => Date.parse(date) - now.getTime() <= SOON;
  const soon = events.filter(isSoon).slice(0, MOST_SOON);
  return { soon, later: events.filter((event) => !soon.includes(event)) };
}

/**
 * Returns until how many hours before an event the price is paid back, as the paid ones among the events have it; 0: until its
 * day begins. Undefined if all are free.
 */
export function refundHours(
  events: readonly { date: string; refund_until: string; price: number }[],
): number | undefined {
  const paid = events.filter(({ price }) => price > 0);
  if (paid.length === 0) return undefined;
  const hours = paid.map(
    ({ date, refund_until }) => (Date.parse(date) - Date.parse(refund_until)) / 3_600_000,
  );
  const fewest = Math.min(...hours);
  return fewest < 24 ? 0 : Math.round(fewest);
}

/** Returns how many of the events there are in each city, in the order of the cities. */
export function countByCity(
  events: readonly Pick<PlacedEvent, 'city'>[],
  cities: readonly string[],
): { city: string; count: number }[] {
  return cities
    .map((city) => ({ city, count: events.filter((event) => event.city === city).length }))
    .filter(({ count }) => count > 0);
}
