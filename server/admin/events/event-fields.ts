import type { EventDetails, EventFields, NewEventFields } from '../../events/index.js';
import type { ChangeEventDto, NewEventDto } from './event-input.dto.js';
import { detailsOf } from './event-details.dto.js';
import { textsOf } from './texts.dto.js';
import { chfToRappen } from '../../common/money/chf.js';

/** The editable fields of an event: its own, and its details. */
export type SaidOfEvent = EventFields & { details: EventDetails };

/** Returns the fields of a body in the format of the events room; absent fields stay absent. */
export function eventFields(body: ChangeEventDto): Partial<SaidOfEvent> {
  const fields: Partial<SaidOfEvent> = {
    details: body.details && detailsOf(body.details),
    name: body.name,
    names: body.names && textsOf(body.names),
    description: body.description,
    descriptions: body.descriptions && textsOf(body.descriptions),
    city: body.city,
    venue: body.venue,
    location: body.location,
    venueId: body.venue_id,
    startsAt: instant(body.date),
    endsAt: instant(body.ends_at),
    priceRappen: body.price === undefined ? undefined : chfToRappen(body.price),
    maxMen: body.max_men,
    maxWomen: body.max_women,
    minMen: body.min_men,
    minWomen: body.min_women,
    format: body.format,
    minAge: body.min_age,
    maxAge: body.max_age,
    theme: body.theme,
    friendsWelcome: body.friends_welcome,
    mingling: body.mingling,
    roundMinutes: body.round_minutes,
    roundCount: body.round_count,
    roundBreakMinutes: body.round_break_minutes,
    roundTables: body.round_tables,
    maxLead: body.max_lead,
    status: body.status,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** As `eventFields`, for a body with all fields that a new event requires. */
export function newEventFields(body: NewEventDto): NewEventFields & Partial<SaidOfEvent> {
  // the body contains at least the required fields
  return eventFields(body) as NewEventFields & Partial<SaidOfEvent>;
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
