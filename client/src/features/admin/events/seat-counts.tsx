import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../../api/types';
import classes from './seat-counts.module.css';

/** The seats of one side. */
export interface SideSeats {
  taken: number;
  held: number;
  free: number;
  max: number;
  min: number;
}

/** The seats of an event, a side beside the other: taken, held and free in words, in numbers and as a bar. */
export function SeatCounts({ men, women }: { men: SideSeats; women: SideSeats }) {
  return (
    <div className={classes.seats}>
      <SideBar side="men" seats={men} />
      <SideBar side="women" seats={women} />
    </div>
  );
}

function SideBar({ side, seats }: { side: Side; seats: SideSeats }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { taken, held, free, max, min } = seats;
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
        {t('seats.detail', { held, free })}
        {min > 0 && taken < min && <> · {t('seats.minimum', { min })}</>}
      </p>
    </div>
  );
}
