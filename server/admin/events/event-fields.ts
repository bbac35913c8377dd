import { isDeepStrictEqual } from 'node:util';
import type { EventDetails, EventFields, NewEventFields } from '../../events/index.js';
import type { ChangeEventDto, NewEventDto } from './event-input.dto.js';
import { detailsOf } from './event-details.dto.js';
import { textsOf } from './texts.dto.js';
import { chfToRappen } from '../../common/money/chf.js';

/** What organisers say of an event: its fields, and the details of its own page. */
export type SaidOfEvent = EventFields & { details: EventDetails };

/** The fields that a body names, as the events room wants them; what is absent stays absent. */
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
    startsAt: instant(body.date),
    endsAt: instant(body.ends_at),
    priceRappen: body.price === undefined ? undefined : chfToRappen(body.price),
    maxMen: body.max_men,
    maxWomen: body.max_women,
    minMen: body.min_men,
    minWomen: body.min_women,
    status: body.status,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** As `eventFields`, of a body that names all that a new event needs. */
export function newEventFields(body: NewEventDto): NewEventFields & Partial<SaidOfEvent> {
  // the body names at least what NewEventFields requires
  return eventFields(body) as NewEventFields & Partial<SaidOfEvent>;
}

/** The names of the fields whose value is another than the event has. */
export function differing(fields: Partial<SaidOfEvent>, event: Record<keyof SaidOfEvent, unknown>): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => !isDeepStrictEqual(value, event[name as keyof SaidOfEvent]))
    .map(([name]) => name);
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
