import type { EventRow, EventWithSeats } from '../../events/index.js';

/** Returns the fields that a copy of an event takes over, independent of time and place. */
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

/** Returns the venue fields of an event; a copy in another city does not take them over. */
export function venueOf({ city, venue, location, venueId }: EventRow) {
  return { city, venue, location, venueId };
}
