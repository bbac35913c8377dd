import { useTranslation } from 'react-i18next';
import type { AdminKey } from '../../../ui/admin/admin-error';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { useCityName } from '../../../ui/widgets/use-city-name';
import type { ChangedEvent } from './event-changes.rules';

/** What a form calls each field of an event. */
const LABELS: Record<keyof ChangedEvent, AdminKey> = {
  name: 'fields.name',
  names: 'form.otherLanguages',
  description: 'form.description',
  descriptions: 'form.otherLanguages',
  details: 'eventDetails.title',
  date: 'form.from',
  ends_at: 'form.until',
  city: 'fields.city',
  venue_id: 'form.venueRecord',
  venue: 'fields.venue',
  location: 'fields.location',
  price: 'form.price',
  max_men: 'form.max_men',
  max_women: 'form.max_women',
  min_men: 'form.min_men',
  min_women: 'form.min_women',
  format: 'kind.format',
  min_age: 'kind.min_age',
  max_age: 'kind.max_age',
  theme: 'kind.theme',
  mingling: 'rounds.form.mingling',
  round_minutes: 'rounds.form.round_minutes',
  round_count: 'rounds.form.round_count',
  round_break_minutes: 'rounds.form.round_break_minutes',
  round_tables: 'rounds.form.round_tables',
  friends_welcome: 'form.friends',
  max_lead: 'form.lead',
};

/** Returns what puts a field of an event and its value into words. */
export function useFieldWords() {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  return {
    label: (field: keyof ChangedEvent) => t(LABELS[field]),
    text: (field: keyof ChangedEvent, value: unknown): string => {
      if (field === 'friends_welcome') return t(value === true ? 'form.friendsYes' : 'form.friendsNo');
      if (field === 'mingling') return t(value === 'rounds' ? 'rounds.form.rounds' : 'rounds.form.free');
      const texts = textsOf(value);
      const [text] = texts;
      if (text === undefined) return t('conflict.empty');
      if (field === 'date' || field === 'ends_at') return dayTime(text);
      if (field === 'price') return chf(Number(text));
      return field === 'city' ? cityName(text) : texts.join(' · ');
    },
  };
}

/** Returns all that is said in a value, of one part or of several. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [`${value}`] : [];
}
