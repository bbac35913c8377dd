import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../api/types';
import classes from './occupancy.module.css';

interface OccupancyProps {
  label: string;
  taken: number;
  max: number;
  side: Side;
}

/** How many seats of one side are taken: in words, in numbers, and as a bar. */
export function Occupancy({ label, taken, max, side }: OccupancyProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.occupancy}>
      <div className={classes.words}>
        <span id={id}>{label}</span>
        <span className={classes.numbers}>
          {taken}/{max}
        </span>
      </div>
      <progress
        className={classes.bar}
        data-side={side}
        value={taken}
        // A side without seats is full; the element wants a maximum above 0.
        max={max || 1}
        aria-labelledby={id}
        aria-valuetext={t('dashboard.taken', { taken, max })}
      />
    </div>
  );
}
