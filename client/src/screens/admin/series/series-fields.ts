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
import { wallTime } from '../../../lib/dates/zurich.rules';
import { readRule, type Recurrence, ruleOf } from '../../../lib/recurrence/recurrence.rules';
import { adminKey } from '../../../ui/admin/admin-error';
import { useSchemaForm } from '../../../ui/form/use-schema-form';

/** The form of a series. */
export type SeriesValues = TemplateValues &
  Recurrence & { starts_on: string; start_time: string; until: string; cities: SeriesRule['cities'] };

const MINUTES_A_DAY = 24 * 60;

const SERIES_SCHEMA = TEMPLATE_SCHEMA.extend({
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
    ...readRule('FREQ=MONTHLY;BYDAY=1FR'),
    custom: '',
    starts_on: wallTime(new Date().toISOString()).day,
    start_time: '19:30',
    until: '22:30',
    cities: [],
  };
}

function valuesOf(series: Series): SeriesValues {
  const { rule, starts_on, start_time, minutes, cities } = series;
  const end = (minutesOf(start_time) + minutes) % MINUTES_A_DAY;
  const until = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
  return {
    ...templateValues(series),
    ...readRule(rule),
    starts_on,
    start_time,
    until,
    cities: cities as SeriesRule['cities'],
  };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns when and where the events take place, as the API takes it. */
export function ruleToWire(values: SeriesValues): SeriesRule {
  const { starts_on, start_time, cities } = values;
  return { rule: ruleOf(values), starts_on, start_time, cities };
}

/** Returns a series as the API takes it. An event lasts until the next time that clocks show its end. */
export function seriesToWire(values: SeriesValues): NewSeries {
  const lasts = minutesOf(values.until) - minutesOf(values.start_time);
  return {
    ...templateToWire(values),
    ...ruleToWire(values),
    minutes: lasts > 0 ? lasts : lasts + MINUTES_A_DAY,
  };
}
