import { useTranslation } from 'react-i18next';
import { AUDIT_SUBJECTS } from '../../../api/states';
import { actionOfKey, kindOfAction } from './actions.rules';

/** Returns the actions of the log of one kind as choices, in groups by what they begin with, each in the order of the alphabet. */
export function useActionGroups(kind: 'change' | 'read') {
  const { t, i18n } = useTranslation('admin');
  const phrases: Record<string, string> = t('actions', { returnObjects: true });
  const actions = Object.entries(phrases).flatMap(([key, label]) => {
    const found = actionOfKey(key);
    return found === undefined ? [] : { ...found, label };
  });
  const order = new Intl.Collator(i18n.language);
  return AUDIT_SUBJECTS.map((subject) => ({
    group: t(`subjects.${subject}`),
    items: actions
      .filter(({ action, group }) => group === subject && kindOfAction(action) === kind)
      .map(({ action, label }) => ({ value: action, label }))
      .sort((a, b) => order.compare(a.label, b.label)),
  })).filter(({ items }) => items.length > 0);
}
