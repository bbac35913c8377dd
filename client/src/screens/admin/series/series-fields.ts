import { z } from 'zod';
import type { NewSeries, Series, SeriesRule } from '../../../api/admin-types';
import {
  filled,
  NEW_TEMPLATE,
  TEMPLATE_SCHEMA,
  templateToWire,
  templateValues,
  type TemplateValues,
} from '../../../features/admin/events/event-fields';
import {
  KIND_SCHEMA,
  type KindValues,
  kindToWire,
  kindValues,
  type KindWire,
  NO_KIND,
} from '../../../features/admin/events/kind-values';
import {
  NO_ROUNDS,
  ROUNDS_SCHEMA,
  roundsToWire,
  type RoundsValues,
  roundsValues,
} from '../../../features/admin/events/rounds-values';
import { LEAD_SCHEMA, leadToWire } from '../../../features/admin/events/seats/lead';
import type { City } from '../../../api/types';
import { wallTime } from '../../../lib/dates/zurich.rules';
import { readRule, type Recurrence, ruleOf } from '../../../lib/recurrence/recurrence.rules';
import { adminKey } from '../../../ui/admin/admin-error';
import { useSchemaForm } from '../../../ui/form/use-schema-form';

/** The form of a series. */
export type SeriesValues = TemplateValues &
  Recurrence & {
    kind: KindValues;
    rounds: RoundsValues;
    friends_welcome: boolean;
    /** By how many seats a side may lead; '' if it does not matter. */
    max_lead: number | string;
    starts_on: string;
    start_time: string;
    until: string;
    cities: SeriesRule['cities'];
    /** Days without an event. */
    skips: Skip[];
    /** The venue of each city by its id; '' or absent where none is chosen. */
    venues: Partial<Record<City, string>>;
  };

/** A day without an event: in one city, or in all (null). */
export type Skip = NonNullable<SeriesRule['skips']>[number];

/** What the form of a series shows, in its order. */
export const SERIES_FIELDS = [
  'name',
  'names',
  'description',
  'descriptions',
  'rule',
  'starts_on',
  'start_time',
  'minutes',
  'cities',
  'venues',
  'venue',
  'location',
  'price',
  'max_men',
  'max_women',
  'min_men',
  'min_women',
  'format',
  'min_age',
  'max_age',
  'theme',
  'max_lead',
  'friends_welcome',
  'mingling',
  'round_minutes',
  'round_count',
  'round_break_minutes',
  'round_tables',
  'details',
  'skips',
] as const satisfies readonly (keyof SeriesWire)[];

const MINUTES_A_DAY = 24 * 60;

const SERIES_SCHEMA = TEMPLATE_SCHEMA.extend({
  kind: KIND_SCHEMA,
  rounds: ROUNDS_SCHEMA,
  max_lead: LEAD_SCHEMA,
  starts_on: filled('form.dayMissing'),
  start_time: filled('form.timeMissing'),
  until: filled('form.timeMissing'),
  cities: z.array(z.string()).min(1, adminKey('series.citiesMissing')),
  rhythm: z.string(),
  custom: z.string(),
}).refine(({ rhythm, custom }) => rhythm !== 'custom' || custom.trim() !== '', {
  path: ['custom'],
  error: adminKey('series.ruleMissing'),
  // Said along with what is wrong elsewhere.
  when: () => true,
});

/** The form of a series, filled with the one that is edited. */
export function useSeriesForm(series: Series | undefined) {
  return useSchemaForm<SeriesValues>({
    initial: series === undefined ? newSeries() : valuesOf(series),
    schema: SERIES_SCHEMA,
  });
}

function newSeries(): SeriesValues {
  return {
    ...NEW_TEMPLATE,
    kind: NO_KIND,
    rounds: NO_ROUNDS,
    friends_welcome: false,
    max_lead: '',
    ...readRule('FREQ=MONTHLY;BYDAY=1FR'),
    custom: '',
    starts_on: wallTime(new Date().toISOString()).day,
    start_time: '19:30',
    until: '22:30',
    cities: [],
    skips: [],
    venues: {},
  };
}

/** Returns a series as its form holds it. */
export function valuesOf(series: Pick<Series, keyof SeriesWire>): SeriesValues {
  const { rule, starts_on, start_time, minutes, cities } = series;
  const end = (minutesOf(start_time) + minutes) % MINUTES_A_DAY;
  const until = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
  return {
    ...templateValues(series),
    kind: kindValues(series),
    rounds: roundsValues(series),
    friends_welcome: series.friends_welcome,
    max_lead: series.max_lead ?? '',
    ...readRule(rule),
    starts_on,
    start_time,
    until,
    cities: cities as SeriesRule['cities'],
    skips: series.skips as Skip[],
    venues: Object.fromEntries(series.venues.map(({ city, venue_id }) => [city, String(venue_id)])),
  };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns when and where the events take place, as the API takes it. */
export function ruleToWire(values: SeriesValues): Required<SeriesRule> {
  const { starts_on, start_time, cities, skips } = values;
  return { rule: ruleOf(values), starts_on, start_time, cities, skips };
}

/** What a form says of a series, as the API takes it. */
export type SeriesWire = ReturnType<typeof templateToWire> &
  KindWire &
  ReturnType<typeof roundsToWire> &
  Pick<Series, 'friends_welcome' | 'max_lead'> &
  Required<SeriesRule> &
  Required<Pick<NewSeries, 'minutes' | 'venues'>>;

/** Returns a series as the API takes it. An event lasts until the next time that clocks show its end. */
export function seriesToWire(values: SeriesValues): SeriesWire {
  const lasts = minutesOf(values.until) - minutesOf(values.start_time);
  return {
    ...templateToWire(values),
    ...kindToWire(values.kind),
    ...roundsToWire(values.rounds),
    friends_welcome: values.friends_welcome,
    max_lead: leadToWire(values.max_lead, values.kind.format),
    ...ruleToWire(values),
    minutes: lasts > 0 ? lasts : lasts + MINUTES_A_DAY,
    venues: values.cities.flatMap((city) => {
      const venue = values.venues[city];
      return venue ? [{ city, venue_id: Number(venue) }] : [];
    }),
  };
}
