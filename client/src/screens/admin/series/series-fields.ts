import type { NewSeries, Series, SeriesRule } from '../../../api/admin-types';
import {
  NEW_TEMPLATE,
  TEMPLATE_RULES,
  templateToWire,
  templateValues,
  type TemplateValues,
} from '../../../features/admin/events/event-fields';
import { wallTime } from '../../../lib/dates/zurich.rules';
import { readRule, type Recurrence, ruleOf } from '../../../lib/recurrence/recurrence.rules';
import { adminKey } from '../../../ui/admin/admin-error';
import { required, useFields } from '../../../ui/form/use-fields';

/** The form of a series. */
export type SeriesValues = TemplateValues &
  Recurrence & { starts_on: string; start_time: string; until: string; cities: SeriesRule['cities'] };

const MINUTES_A_DAY = 24 * 60;

/** The form of a series, filled with the one that is edited. */
export function useSeriesForm(series: Series | undefined) {
  return useFields<SeriesValues>({
    initial: series === undefined ? newSeries() : valuesOf(series),
    rules: {
      ...TEMPLATE_RULES,
      starts_on: required(adminKey('form.dayMissing')),
      start_time: required(adminKey('form.timeMissing')),
      until: required(adminKey('form.timeMissing')),
      custom: (custom, { rhythm }) =>
        rhythm === 'custom' && custom.trim() === '' ? adminKey('series.ruleMissing') : null,
      cities: (cities) => (cities.length === 0 ? adminKey('series.citiesMissing') : null),
    },
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
