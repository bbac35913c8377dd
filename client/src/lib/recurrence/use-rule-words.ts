import { useTranslation } from 'react-i18next';
import { weekdayName } from '../dates/dates';
import { readRule, WEEKDAYS } from './recurrence.rules';

/** Puts a rule into words: "Every first Friday of the month"; one that is not of our making stays as it is. */
export function useRuleWords(): (rule: string) => string {
  const { t } = useTranslation('admin');
  return (rule) => {
    const { rhythm, nth, weekday } = readRule(rule);
    if (rhythm === 'custom') return rule;
    return t(`series.words.${rhythm}`, {
      nth: t(`series.nth.${nth}`),
      weekday: weekdayName(WEEKDAYS.indexOf(weekday)),
    });
  };
}
