import type { EventRow, EventWithSeats } from '../../events/index.js';

/** Returns what a copy of an event takes over, wherever and whenever it is. */
export function templateOf(event: EventWithSeats) {
  const { name, names, description, descriptions, priceRappen, maxMen, maxWomen, minMen, minWomen } = event;
  const { format, minAge, maxAge, theme, friendsWelcome, maxLead } = event;
  const kind = { format, minAge, maxAge, theme, friendsWelcome, maxLead };
  const { mingling, roundMinutes, roundCount, roundBreakMinutes, roundTables } = event;
  const rounds = { mingling, roundMinutes, roundCount, roundBreakMinutes, roundTables };
  return {
    name,
    names,
    description,
    descriptions,
    priceRappen,
    maxMen,
    maxWomen,
    minMen,
    minWomen,
    ...kind,
    ...rounds,
  };
}

/** Returns where an event is; a copy in another city has another venue. */
export function venueOf({ city, venue, location, venueId }: EventRow) {
  return { city, venue, location, venueId };
}
