import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './seat-counts.module.css';

/** The places of one side. */
export interface SidePlaces {
  taken: number;
  held: number;
  free: number;
  max: number;
  min: number;
}

/** The places of an evening, a side beside the other: taken, held and free in words, in numbers and as a bar. */
export function Places({ men, women }: { men: SidePlaces; women: SidePlaces }) {
  return (
    <div className={classes.places}>
      <Side side="men" places={men} />
      <Side side="women" places={women} />
    </div>
  );
}

function Side({ side, places }: { side: 'men' | 'women'; places: SidePlaces }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { taken, held, free, max, min } = places;
  const scale = Math.max(max, 1);
  return (
    <div className={classes.side}>
      <p className={classes.words}>
        <span id={id}>{t(`sides.${side}`)}</span>
        <strong>
          {taken}/{max}
        </strong>
      </p>
      <svg
        className={classes.bar}
        data-side={side}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect className={classes.ground} width="100" height="4" />
        <rect className={classes.taken} width={(100 * taken) / scale} height="4" />
        <rect className={classes.held} x={(100 * taken) / scale} width={(100 * held) / scale} height="4" />
      </svg>
      <p className={classes.detail}>
        {t('places.detail', { held, free })}
        {min > 0 && taken < min && <> · {t('places.minimum', { min })}</>}
      </p>
    </div>
  );
}
