import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../api/admin-types';
import { dayTime, time } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import type { AdminKey } from '../../../ui/admin/admin-error';

/** What the sentence of an entry says already: it is not repeated beneath. */
const TOLD = [
  'account_id',
  'event_id',
  'from_event',
  'to_event',
  'from',
  'to',
  'amount_chf',
  'chf',
  'price',
  'done_at',
  'round',
];

/** Returns what puts an entry into a sentence: who did what, to whom, for how much; undefined for an action without one. */
export function useSentence(): (entry: AuditEntry) => string | undefined {
  const { t } = useTranslation('admin');
  return (entry) => {
    const { action, actors, actor, person, event, other_name, details, count } = entry;
    const key = `diary.${action.replaceAll('.', '_')}`;
    if (!i18next.exists(key, { ns: 'admin', count })) return undefined;
    const when = (value: unknown) => (typeof value === 'string' ? dayTime(value) : '');
    return t(key as AdminKey, {
      who: actors.join(', ') || actor || t('diary.someone'),
      person: person?.name ?? t('diary.someone'),
      event: event?.name ?? t('diary.noEvent'),
      other: other_name ?? '',
      from: when(details['from']),
      to: when(details['to']),
      amount: chf(Number(details['amount_chf'] ?? details['chf'] ?? details['price'] ?? 0)),
      round: Number(details['round'] ?? 0),
      since: time(entry.since),
      until: time(entry.at),
      count,
    });
  };
}

/** Returns the details that a sentence leaves unsaid. */
export function withoutToldDetails(details: AuditEntry['details']): AuditEntry['details'] {
  return Object.fromEntries(Object.entries(details).filter(([name]) => !TOLD.includes(name)));
}
