import { useTranslation } from 'react-i18next';
import type { Pairs } from '../../../api/admin-types';
import { percent } from '../../../lib/numbers';
import { Panel } from '../../../ui/admin/panel';
import stack from '../../../ui/base/stack.module.css';
import classes from './event.module.css';

interface AveragePartsProps {
  parts: Pairs['parts'];
  /** The same parts, in the same order. */
  words: readonly string[];
}

/** What agreement is made of, on average over the event; nothing while it has few pairs. */
export function AverageParts({ parts, words }: AveragePartsProps) {
  const { t } = useTranslation('admin');
  const numbers = Object.values(parts);
  if (words.length === 0) return null;
  return (
    <Panel title={t('matching.parts')}>
      <p className={stack.soft}>{t('matching.partsNote')}</p>
      <ul className={classes.list}>
        {words.map((part, at) => (
          <li key={part}>
            <span>{part}</span>
            <span className={classes.score}>{numbers[at] === undefined ? '' : percent(numbers[at])}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
