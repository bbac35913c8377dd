import { DomainError } from '../../common/errors/domain-error.js';
import {
  NO_DETAILS,
  NO_SEATS,
  onlySideOf,
  type Series,
  type SeriesFields,
  type SeriesTemplate,
  withKind,
} from '../../events/index.js';
import { bothStates, differing, eventFields } from '../events/index.js';
import type { ChangeSeriesDto, NewSeriesDto } from './series.dto.js';
import { ruleOf, venuesOf } from './series-rule.dto.js';

/** Default duration of an event of a series, in minutes. */
const USUAL_MINUTES = 180;

/** Initial values of the fields that a new series can leave out. */
const OPTIONAL = {
  names: {},
  description: '',
  descriptions: {},
  details: NO_DETAILS,
  venue: null,
  location: null,
  minMen: 0,
  minWomen: 0,
};

/** Returns the fields of a body in the format of the events module; absent fields are taken from `known`. */
export function seriesFields(body: NewSeriesDto): SeriesFields;
export function seriesFields(body: ChangeSeriesDto, known: Series): SeriesFields;
export function seriesFields(body: ChangeSeriesDto, known?: Series): SeriesFields {
  const cities = body.cities ?? known?.cities ?? [];
  return {
    ...ruleOf(body, known),
    startsOn: body.starts_on ?? known?.startsOn ?? '',
    startTime: body.start_time ?? known?.startTime ?? '',
    minutes: body.minutes ?? known?.minutes ?? USUAL_MINUTES,
    cities,
    venues: venuesOf(cities, body.venues, known?.venues),
    template: templateOf(body, known?.template),
    active: body.active ?? known?.active ?? true,
  };
}

function templateOf(body: ChangeSeriesDto, before?: SeriesTemplate): SeriesTemplate {
  const said = eventFields(body);
  const only = onlySideOf(said.format ?? before?.format ?? 'two_sides');
  // default: a side that the format closes has no seats, and there is no limit on the lead of the other
  const closed = only && { ...NO_SEATS[only === 'men' ? 'women' : 'men'], maxLead: null };
  // without `before` the body contains all required fields
  return withKind({ ...OPTIONAL, ...before, ...closed, ...said } as SeriesTemplate);
}

/**
 * Returns the fields of a series after a change. Throws EDIT_CONFLICT, with both states, if its version is
 * not `edited`.
 */
export function fieldsAfter(known: Series, change: ChangeSeriesDto, edited = known.version): SeriesFields {
  const wanted = seriesFields(change, known);
  const said = editableOf(wanted);
  const state = editableOf(known);
  if (edited !== known.version)
    throw new DomainError('EDIT_CONFLICT', { details: bothStates(differing(said, state), said, state) });
  return wanted;
}

/** Returns the editable fields of a series: its rule, and the initial values of its events. */
export function editableOf({ template, skips, venues, ...rest }: SeriesFields) {
  return { ...rest, skips, venues, ...OPTIONAL, ...withKind(template) };
}
