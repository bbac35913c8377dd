import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../api/admin-types';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import type { AdminKey } from '../../../ui/admin/admin-error';
import { useCityName } from '../../../ui/widgets/use-city-name';

type Details = AuditEntry['details'];

/** From what to what a field was changed, as the log has it. */
interface Change {
  field: string;
  from: string | number | null;
  to: string | number | null;
}

const RAPPEN_A_FRANC = 100;

/** Returns what puts the changes of an entry into words, one by one: "Price: CHF 49.– → CHF 59.–". */
export function useChangeWords(): (details: Details) => string[] {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const label = (field: string) => {
    const key = `details.fieldNames.${field}`;
    const name = i18next.exists(key, { ns: 'admin' }) ? t(key as AdminKey) : field;
    // it begins a line here
    return name.slice(0, 1).toUpperCase() + name.slice(1);
  };
  const text = (field: string, value: Change['from']) => {
    if (value === null || value === '') return t('conflict.empty');
    if (field === 'startsAt' || field === 'endsAt') return dayTime(String(value));
    if (field.endsWith('Rappen')) return chf(Number(value) / RAPPEN_A_FRANC);
    if (field === 'city') return cityName(String(value));
    if (field === 'status') return t(`eventStatus.${String(value)}` as AdminKey);
    return String(value);
  };
  return (details) =>
    changesIn(details).map(({ field, from, to }) =>
      t('details.change', { field: label(field), from: text(field, from), to: text(field, to) }),
    );
}

/** Returns the details without the names of fields of which the log says more. */
export function withoutToldFields({ changes, ...details }: Details): Details {
  const told = new Set(changesIn({ changes }).map(({ field }) => field));
  const { fields } = details;
  return Array.isArray(fields) ? { ...details, fields: fields.filter((field) => !told.has(field)) } : details;
}

function changesIn({ changes }: Details): Change[] {
  return Array.isArray(changes) ? (changes as Change[]) : [];
}
