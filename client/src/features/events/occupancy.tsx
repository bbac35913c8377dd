import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../api/types';
import { Progress } from '../../ui/widgets/progress';
import classes from './occupancy.module.css';

type SideName = EventItem['sides'][number]['side'];

const COLORS: Record<SideName, string> = {
  men: 'var(--lake)',
  women: 'var(--accent)',
  all: 'var(--lake)',
};

interface OccupancyProps {
  label: string;
  taken: number;
  max: number;
  side: SideName;
}

/** How many seats of one side are taken: in words, in numbers, and as a bar. */
export function Occupancy({ label, taken, max, side }: OccupancyProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.occupancy}>
      <div className={classes.words}>
        <span id={id}>{label}</span>
        {/* the bar says them in words */}
        <span className={classes.numbers} aria-hidden>
          {taken}/{max}
        </span>
      </div>
      <Progress
        color={COLORS[side]}
        value={taken}
        // A side may have no seats; a bar wants a maximum above 0.
        max={max || 1}
        aria-labelledby={id}
        aria-valuetext={t('dashboard.taken', { taken, max })}
      />
    </div>
  );
}
