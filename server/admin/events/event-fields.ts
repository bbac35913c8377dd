import type { EventDetails, EventFields, NewEventFields } from '../../events/index.js';
import type { ChangeEventDto, NewEventDto } from './event-input.dto.js';
import { detailsOf, textsOf } from './event-details.dto.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import { isDeepStrictEqual } from 'node:util';
import type { AuditChange } from '../../audit/index.js';
import type { FieldError } from '../../common/errors/domain-error.js';

/** The current values of editable fields. */
type StateOf<Said> = Record<keyof Said, unknown>;
type Name<Said> = keyof Said & string;

/** Maximum length of a text in the log: the full text is in the event. */
const LONGEST_TEXT = 200;

/** API names of fields that differ. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  startsAt: 'date',
  endsAt: 'ends_at',
  venueId: 'venue_id',
  priceRappen: 'price',
  maxMen: 'max_men',
  maxWomen: 'max_women',
  minMen: 'min_men',
  minWomen: 'min_women',
  minAge: 'min_age',
  maxAge: 'max_age',
  friendsWelcome: 'friends_welcome',
  roundMinutes: 'round_minutes',
  roundCount: 'round_count',
  roundBreakMinutes: 'round_break_minutes',
  roundTables: 'round_tables',
  maxLead: 'max_lead',
  startsOn: 'starts_on',
  startTime: 'start_time',
  mapUrl: 'map_url',
  costRappen: 'cost',
  hostNotes: 'host_notes',
};

/** Returns the API's name of a field. */
export const wireNameOf = (field: string): string => WIRE_NAMES[field] ?? field;

/** Returns the names of the fields whose value differs from the current one. */
export function differing<Said extends object>(said: Partial<Said>, state: StateOf<Said>): Name<Said>[] {
  const names = Object.keys(said) as Name<Said>[];
  return names.filter((name) => !isDeepStrictEqual(said[name], state[name]));
}

/** Returns the old and new values of fields with a single value; not of texts by language and details. */
export function changesOf<Said extends object>(
  fields: readonly Name<Said>[],
  said: Partial<Said>,
  state: StateOf<Said>,
): AuditChange[] {
  return fields.flatMap((field) => {
    const from = inOneValue(state[field]);
    const to = inOneValue(said[field]);
    return from === undefined || to === undefined ? [] : [{ field, from, to }];
  });
}

/** Returns, for an error, the current and the new values of these fields. */
export function bothStates<Said extends object>(
  fields: readonly Name<Said>[],
  said: Partial<Said>,
  state: StateOf<Said>,
): FieldError[] {
  return fields.map((field) => ({
    field: wireNameOf(field),
    error: `is now ${onWire(field, state[field])} and would become ${onWire(field, said[field])}`,
  }));
}

function inOneValue(value: unknown): AuditChange['from'] | undefined {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (isTexts(value)) return value.join(', ');
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function onWire(field: string, value: unknown): string {
  return JSON.stringify(field.endsWith('Rappen') && value !== null ? rappenToChf(Number(value)) : value);
}

/** The editable fields of an event: its own, and its details. */
export type EditableEvent = EventFields & { details: EventDetails };

/** Returns the fields of a body in the format of the events room; absent fields stay absent. */
export function eventFields(body: ChangeEventDto): Partial<EditableEvent> {
  const fields: Partial<EditableEvent> = {
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
export function newEventFields(body: NewEventDto): NewEventFields & Partial<EditableEvent> {
  // the body contains at least the required fields
  return eventFields(body) as NewEventFields & Partial<EditableEvent>;
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
