import { RingProgress } from '@mantine/core';
import '@mantine/core/styles/RingProgress.layer.css';
import { useTranslation } from 'react-i18next';
import { percent } from '../../lib/numbers';
import classes from './matches.module.css';

/** How far two people's answers agree, as a circle and in words. `score` is 0 to 100; it is shown rounded. */
export function ScoreRing({ score }: { score: number }) {
  const { t } = useTranslation();
  const rounded = Math.round(score);
  return (
    <div className={classes.agreement}>
      <RingProgress
        className={classes.progress}
        size={76}
        thickness={7}
        roundCaps
        rootColor="var(--line)"
        sections={[{ value: rounded, color: 'var(--lake)' }]}
        label={<span className={classes.percent}>{percent(rounded / 100)}</span>}
      />{' '}
      <span>{t('matches.agreement')}</span>
    </div>
  );
}
