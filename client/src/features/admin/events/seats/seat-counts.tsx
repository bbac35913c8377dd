import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../../api/admin-types';
import type { Side } from '../../../../api/types';
import { sideName, sidesOf } from './sides';
import classes from './seat-counts.module.css';

/** The seats of one side. */
interface SideSeats {
  taken: number;
  held: number;
  free: number;
  max: number;
  min: number;
}

/** The seats of an event, a side beside the other: taken, held and free in words, in numbers and as a bar. */
export function SeatCounts({ format, ...seats }: SeatCountsProps) {
  return (
    <div className={classes.seats}>
      {sidesOf(format).map((side) => (
        <SideBar key={side} side={side} name={sideName(side, format)} seats={seats[side]} />
      ))}
    </div>
  );
}

interface SeatCountsProps extends Record<Side, SideSeats> {
  format: AdminEvent['format'];
}

interface SideBarProps {
  side: Side;
  name: ReturnType<typeof sideName>;
  seats: SideSeats;
}

function SideBar({ side, name, seats }: SideBarProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { taken, held, free, max, min } = seats;
  const scale = Math.max(max, 1);
  return (
    <div className={classes.side}>
      <p className={classes.words}>
        <span id={id}>{t(`sides.${name}`)}</span>
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
