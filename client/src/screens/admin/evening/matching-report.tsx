import { useTranslation } from 'react-i18next';
import stack from '../../../shared/stack.module.css';
import { count, percent } from '../shared/dates';
import { Facts } from '../shared/facts';
import type { Pairs } from '../wire';

type Report = NonNullable<Pairs['report']>;

/** What the newest run reports, in words and numbers. */
export function MatchingReport({ report, pairs }: { report: Report; pairs: number }) {
  const { t } = useTranslation('admin');
  const score = (value: number | null) => (value === null ? '–' : percent(value / 100));
  const relaxed = Object.entries(report.relaxed_pairs).filter(([, times]) => times > 0);
  return (
    <div className={stack.stack}>
      <Facts
        facts={[
          [t('matching.people'), count(report.people)],
          [t('sides.men'), count(report.men)],
          [t('sides.women'), count(report.women)],
          [t('matching.pairs'), count(pairs)],
          [t('matching.allowed'), count(report.allowed_pairs)],
          [t('matching.average'), score(report.average_score)],
          [t('matching.worstBest'), score(report.worst_best_score)],
          [t('matching.aim'), count(report.matches_per_person)],
        ]}
      />
      <ul>
        {report.people_with_at_least.map((people, at) => (
          // The list is by number of matches: its place is its name.
          <li key={at}>{t('matching.atLeast', { people, all: report.people, count: at + 1 })}</li>
        ))}
        {report.without_questionnaire > 0 && (
          <li>{t('matching.withoutAnswers', { count: report.without_questionnaire })}</li>
        )}
        {relaxed.map(([rule, times]) => (
          <li key={rule}>
            {t(`matching.relaxed.${rule as keyof Report['relaxed_pairs']}`, { count: times })}
          </li>
        ))}
        {report.unknown_words.length > 0 && (
          <li>
            {t('matching.unknownWords', {
              words: report.unknown_words.map(({ word, people }) => `${word} (${people})`).join(', '),
            })}
          </li>
        )}
      </ul>
    </div>
  );
}
