import { useTranslation } from 'react-i18next';
import type { Pairs } from '../../../api/admin-types';
import { percent } from '../../../lib/numbers';
import classes from './event.module.css';

/** Every pair with its score, in steps of five. */
export function PairList({ pairs }: { pairs: Pairs['items'] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className={classes.list}>
      {pairs.map(({ a, b, a_name, b_name, score }) => (
        <li key={`${a} ${b}`}>
          <span>{t('matching.pair', { a: a_name, b: b_name })}</span>
          <span className={classes.score}>{percent(score / 100)}</span>
        </li>
      ))}
    </ul>
  );
}
