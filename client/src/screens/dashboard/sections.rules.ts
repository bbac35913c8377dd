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

/** Returns how many of the events there are in each city, in the order of the cities. */
export function countByCity(
  events: readonly Pick<PlacedEvent, 'city'>[],
  cities: readonly string[],
): { city: string; count: number }[] {
  return cities
    .map((city) => ({ city, count: events.filter((event) => event.city === city).length }))
    .filter(({ count }) => count > 0);
}
