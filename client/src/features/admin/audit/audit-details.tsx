import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../api/admin-types';
import type { Gender } from '../../../api/types';
import { languageName } from '../../../lib/i18n/language-names';
import { chf } from '../../../lib/money';
import { dayTime } from '../../../lib/dates/dates';
import { useRuleWords } from '../../../lib/recurrence/use-rule-words';
import { useCityName } from '../../../ui/widgets/use-city-name';
import type { AdminKey } from '../../../ui/admin/admin-error';
import classes from './audit-list.module.css';
import { DETAIL_NAMES, type DetailName, namesWithoutWords } from './detail-names.rules';
import { useChangeWords, withoutToldFields } from './use-change-words';

/** What an entry of the log says beside its action, in words. */
export function AuditDetails({ details }: { details: AuditEntry['details'] }) {
  const inWords = useDetailWords();
  const changesInWords = useChangeWords();
  const texts = [...changesInWords(details), ...inWords(withoutToldFields(details))];
  if (texts.length === 0) return null;
  return (
    <ul className={classes.details}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Puts details into words. */
function useDetailWords(): (details: AuditEntry['details']) => string[] {
  const { t } = useTranslation(['admin', 'translation']);
  const genderName = (code: unknown) => t(`translation:common.genders.${code as Gender}`);
  const ruleWords = useRuleWords();
  const cityName = useCityName();
  /** The phrase of a group for a code; one without a phrase as it is. */
  const phrase = (group: string, code: unknown) => {
    const key = `${group}.${String(code)}`;
    return i18next.exists(key, { ns: 'admin' }) ? t(key as AdminKey) : String(code);
  };
  const each = (list: unknown, word: (one: unknown) => string) =>
    (Array.isArray(list) ? list : []).map(word).join(', ');
  const reasonWords = (reason: unknown) => {
    const group = ['credits.reasons', 'attention'].find((one) =>
      i18next.exists(`${one}.${String(reason)}`, { ns: 'admin' }),
    );
    return group === undefined ? String(reason) : phrase(group, reason);
  };
  const words: Record<DetailName, (value: unknown) => string> = {
    name: (name) => String(name),
    date: (date) => dayTime(String(date)),
    keep: (number) => t('details.plan.keep', { count: Number(number) }),
    move: (number) => t('details.plan.move', { count: Number(number) }),
    make: (number) => t('details.plan.make', { count: Number(number) }),
    delete: (number) => t('details.plan.delete', { count: Number(number) }),
    cancel: (number) => t('details.plan.cancel', { count: Number(number) }),
    account_id: (id) => t('details.account_id', { id }),
    former_account_id: (id) => t('details.account_id', { id }),
    event_id: (id) => t('details.event_id', { id }),
    from_event: (id) => t('details.from_event', { id }),
    to_event: (id) => t('details.to_event', { id }),
    amount_chf: (amount) => chf(Number(amount)),
    difference_chf: (amount) => t('details.difference', { amount: chf(Number(amount)) }),
    difference: (code) => phrase('details.differences', code),
    payment: (code) => phrase('walkIn.payments', code),
    how: (code) => phrase('settlement', code),
    report_id: (id) => t('details.report_id', { id }),
    from_gender: (code) => t('details.from_gender', { text: genderName(code) }),
    to_gender: (code) => t('details.to_gender', { text: genderName(code) }),
    message_id: (id) => t('details.message_id', { id }),
    note_id: (id) => t('details.note_id', { id }),
    from: (date) => t('details.from', { date: dayTime(String(date)) }),
    to: (date) => t('details.to', { date: dayTime(String(date)) }),
    done_at: (date) => t('details.done_at', { date: dayTime(String(date)) }),
    people: (number) => t('details.people', { count: Number(number) }),
    pairs: (number) => t('details.pairs', { count: Number(number) }),
    filter: (parts) => t('details.filter', { list: each(parts, String) }),
    rows: (number) => t('details.rows', { count: Number(number) }),
    fields: (names) => t('details.fields', { list: each(names, (one) => phrase('details.fieldNames', one)) }),
    template: (name) => t('details.template', { name }),
    slot: (slot) => t('details.slot', { slot }),
    reason: (text) => t('details.reason', { text: reasonWords(text) }),
    decision: (code) => t('details.decision', { text: phrase('decision', code) }),
    chart: (code) => phrase('charts', `${String(code)}.title`),
    by: (code) => t('details.by', { text: phrase('charts.by', code) }),
    rule: (rule) => ruleWords(String(rule)),
    cities: (cities) => each(cities, (city) => cityName(String(city))),
    chf: (amount) => chf(Number(amount)),
    price: (amount) => chf(Number(amount)),
    places: (number) => t('details.places', { count: Number(number) }),
    until: (date) => t('credits.until', { date: dayTime(String(date)) }),
    code: (code) => String(code),
    side: (side) => phrase('sides', side),
    position: (number) => t('details.position', { number }),
    added_seat: (added) => (added === true ? t('details.added_seat') : ''),
    gone: (gone) => t(gone === true ? 'details.gone' : 'details.here'),
    role: (role) => phrase('roles', role),
    scopes: (scopes) => each(scopes, String),
    status: (code) => phrase('refundStatus', code),
    count: (number) => t('details.mails', { count: Number(number) }),
    language: (code) => t('details.language', { name: languageName(String(code)) }),
    job: (job) => String(job),
    active: (active) => t(active === true ? 'series.active' : 'series.ended'),
  };
  const isSaid = (value: unknown) =>
    value !== null && value !== 0 && !(Array.isArray(value) && value.length === 0);
  return (details) => [
    ...DETAIL_NAMES.flatMap((name) =>
      name in details && isSaid(details[name]) ? words[name](details[name]) || [] : [],
    ),
    ...namesWithoutWords(Object.keys(details)).map((name) => `${name}: ${JSON.stringify(details[name])}`),
  ];
}
