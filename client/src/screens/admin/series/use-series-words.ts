import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../../features/admin/events/use-field-words';
import { useVenues } from '../../../features/admin/venues/api';
import { useRuleWords } from '../../../lib/recurrence/use-rule-words';
import type { AdminKey } from '../../../ui/admin/admin-error';
import { useCityName } from '../../../ui/widgets/use-city-name';
import type { SeriesWire } from './series-fields';

/** What the form calls the fields that only series have. */
const LABELS = {
  rule: 'series.rule',
  starts_on: 'series.startsOn',
  start_time: 'form.from',
  minutes: 'form.until',
  cities: 'series.cities',
  skips: 'series.without',
  venues: 'venues.title',
} as const satisfies Partial<Record<keyof SeriesWire, AdminKey>>;
type OwnField = keyof typeof LABELS;

/** Returns what puts a field of a series and its value into words. */
export function useSeriesWords() {
  const { t } = useTranslation('admin');
  const words = useFieldWords();
  const own = useOwnTexts();
  return {
    label: (field: keyof SeriesWire) => (isOwn(field) ? t(LABELS[field]) : words.label(field)),
    text: (field: keyof SeriesWire, value: unknown) =>
      isOwn(field) ? own[field](value as never) || t('conflict.empty') : words.text(field, value),
  };
}

function useOwnTexts(): { [F in OwnField]: (value: SeriesWire[F]) => string } {
  const cityName = useCityName();
  const ruleWords = useRuleWords();
  const { data: venues } = useVenues({});
  const venueName = (id: number) => venues?.items.find((venue) => venue.id === id)?.name ?? String(id);
  return {
    rule: ruleWords,
    starts_on: (day) => day,
    start_time: (time) => time,
    minutes: (minutes) => `+ ${minutes / 60} h`,
    cities: (cities) => cities.map(cityName).join(', '),
    skips: (skips) => skips.map(({ day, city }) => (city ? `${day} ${cityName(city)}` : day)).join(', '),
    venues: (chosen) =>
      chosen.map(({ city, venue_id }) => `${cityName(city)}: ${venueName(venue_id)}`).join(', '),
  };
}

function isOwn(field: keyof SeriesWire): field is OwnField {
  return field in LABELS;
}
