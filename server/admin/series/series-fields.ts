import { chfToRappen } from '../../common/money/chf.js';
import {
  type EventFormat,
  NO_DETAILS,
  onlySideOf,
  type RoundsSettings,
  type Series,
  type SeriesFields,
  type SeriesTemplate,
  USUAL_ROUNDS,
  withKind,
} from '../../events/index.js';
import { detailsOf, textsOf } from '../events/index.js';
import type { ChangeSeriesDto, NewSeriesDto } from './series.dto.js';
import { ruleOf, venuesOf } from './series-rule.dto.js';

/** Default duration of an event of a series, in minutes. */
const USUAL_MINUTES = 180;

/** Returns the fields of a body in the format of the events room; absent fields are taken from `known`. */
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
  const known = before && withKind(before);
  const format = body.format ?? known?.format ?? 'two_sides';
  return {
    name: body.name ?? known?.name ?? '',
    names: body.names ? textsOf(body.names) : (known?.names ?? {}),
    description: body.description ?? known?.description ?? '',
    descriptions: body.descriptions ? textsOf(body.descriptions) : (known?.descriptions ?? {}),
    details: body.details ? detailsOf(body.details) : (known?.details ?? NO_DETAILS),
    venue: body.venue === undefined ? (known?.venue ?? null) : body.venue,
    location: body.location === undefined ? (known?.location ?? null) : body.location,
    priceRappen: body.price === undefined ? (known?.priceRappen ?? 0) : chfToRappen(body.price),
    ...seatsOf(body, format, known),
    format,
    minAge: body.min_age === undefined ? (known?.minAge ?? null) : body.min_age,
    maxAge: body.max_age === undefined ? (known?.maxAge ?? null) : body.max_age,
    theme: body.theme === undefined ? (known?.theme ?? null) : body.theme,
    friendsWelcome: body.friends_welcome ?? known?.friendsWelcome ?? false,
    ...roundsOf(body, known),
    maxLead: body.max_lead === undefined ? leadOf(format, known) : body.max_lead,
  };
}

/** Returns the maximum lead of a side, unchanged; an event with one side has none. */
function leadOf(format: EventFormat, known: SeriesTemplate | undefined): number | null {
  return onlySideOf(format) ? null : (known?.maxLead ?? null);
}

/** Returns the rounds settings of a body, with defaults from `known`. */
function roundsOf(body: ChangeSeriesDto, known: RoundsSettings = USUAL_ROUNDS): RoundsSettings {
  return {
    mingling: body.mingling ?? known.mingling,
    roundMinutes: body.round_minutes ?? known.roundMinutes,
    roundCount: body.round_count ?? known.roundCount,
    roundBreakMinutes: body.round_break_minutes ?? known.roundBreakMinutes,
    roundTables: body.round_tables === undefined ? known.roundTables : body.round_tables,
  };
}

/** Returns the seats of a body; a side that the format closes has none unless the body sets some. */
function seatsOf(
  body: ChangeSeriesDto,
  format: EventFormat,
  known: SeriesTemplate | undefined,
): Pick<SeriesTemplate, 'maxMen' | 'maxWomen' | 'minMen' | 'minWomen'> {
  const only = onlySideOf(format);
  const men = only === 'women' ? undefined : known;
  const women = only === 'men' ? undefined : known;
  return {
    maxMen: body.max_men ?? men?.maxMen ?? 0,
    minMen: body.min_men ?? men?.minMen ?? 0,
    maxWomen: body.max_women ?? women?.maxWomen ?? 0,
    minWomen: body.min_women ?? women?.minWomen ?? 0,
  };
}
