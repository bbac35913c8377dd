import { useTranslation } from 'react-i18next';
import type { Pairs } from '../../../api/admin-types';
import { Facts } from '../../../ui/admin/facts';
import stack from '../../../ui/base/stack.module.css';
import { count, percent } from '../../../lib/numbers';

type Report = NonNullable<Pairs['report']>;

interface MatchingReportProps {
  report: Report;
  /** The same in sentences, from the server. */
  words: readonly string[];
  pairs: number;
}

/** What the newest run reports, in words and numbers. */
export function MatchingReport({ report, words, pairs }: MatchingReportProps) {
  const { t } = useTranslation('admin');
  const score = (value: number | null) => (value === null ? '–' : percent(value / 100));
  return (
    <div className={stack.stack}>
      <Facts
        facts={[
          [t('matching.people'), count(report.people)],
          [t('sides.men'), count(report.men)],
          [t('sides.women'), count(report.women)],
          [t('matching.pairs'), count(pairs)],
          [t('matching.average'), score(report.average_score)],
          [t('matching.worstBest'), score(report.worst_best_score)],
          [t('matching.aim'), count(report.matches_per_person)],
        ]}
      />
      <ul>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
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
