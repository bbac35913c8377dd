import { useTranslation } from 'react-i18next';
import classes from './matches.module.css';

const RADIUS = 33;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** How far two people's answers agree, as a ring and in words. `score` is 0 to 100; it is shown rounded. */
export function ScoreRing({ score }: { score: number }) {
  const { t } = useTranslation();
  const percent = Math.round(score);
  return (
    <p className={classes.agreement}>
      <span className={classes.ring}>
        <svg viewBox="0 0 76 76" aria-hidden>
          <circle cx="38" cy="38" r={RADIUS} />
          <circle
            cx="38"
            cy="38"
            r={RADIUS}
            className={classes.arc}
            strokeDasharray={`${(CIRCUMFERENCE * percent) / 100} ${CIRCUMFERENCE}`}
          />
        </svg>
        <span className={classes.percent}>{percent}%</span>
      </span>{' '}
      <span>{t('matches.agreement')}</span>
    </p>
  );
}
