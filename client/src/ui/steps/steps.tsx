import { useTranslation } from 'react-i18next';
import classes from './steps.module.css';

/** Where one is in a sequence of steps: in words, and as a row of segments. */
export function Steps({ step, of }: { step: number; of: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.steps}>
      <p>{t('common.stepOf', { step, all: of })}</p>
      <div className={classes.segments} aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          <span key={index} data-done={index < step || undefined} />
        ))}
      </div>
    </div>
  );
}
