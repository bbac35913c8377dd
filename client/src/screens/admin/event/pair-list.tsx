import { useTranslation } from 'react-i18next';
import type { Pairs } from '../../../api/admin-types';
import stack from '../../../ui/base/stack.module.css';
import classes from './event.module.css';
import { percent } from '../../../lib/numbers';

/** Every pair with its score; unfolded, what the score is made of in words and numbers. */
export function PairList({ pairs }: { pairs: Pairs['items'] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className={classes.pairs}>
      {pairs.map(({ a, b, a_name, b_name, score, parts, parts_in_words, reasons }) => (
        <li key={`${a} ${b}`}>
          <details className={classes.pair}>
            <summary>
              <span>{t('matching.pair', { a: a_name, b: b_name })}</span>
              <span className={classes.score}>{percent(score / 100)}</span>
            </summary>
            <div className={stack.stack}>
              {reasons.length > 0 && (
                <ul>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              )}
              <Parts parts={parts} words={parts_in_words} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

interface PartsProps {
  parts: Pairs['items'][number]['parts'];
  /** The same parts, in the same order. */
  words: readonly string[];
}

function Parts({ parts, words }: PartsProps) {
  const numbers = Object.values(parts);
  return (
    <ul className={classes.list}>
      {words.map((part, at) => (
        <li key={part}>
          <span>{part}</span>
          <span className={classes.score}>{numbers[at] === undefined ? '' : percent(numbers[at])}</span>
        </li>
      ))}
    </ul>
  );
}
