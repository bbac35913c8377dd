import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DoorGuest } from '../wire';
import classes from './door.module.css';
import { countGuests } from './door.rules';

interface DoorCountsProps {
  guests: readonly DoorGuest[];
  /** How much is still to be sent. */
  waiting: number;
  offline: boolean;
}

/** How many are here, and whether the server knows. */
export function DoorCounts({ guests, waiting, offline }: DoorCountsProps) {
  const { t } = useTranslation('admin');
  const all = countGuests(guests);
  return (
    <div className={classes.counts}>
      <p className={classes.all}>{t('door.counts', { ...all })}</p>
      <p>
        {(['men', 'women'] as const).map((side) => {
          const { arrived, expected } = countGuests(guests, side);
          return (
            <span key={side}>
              {t(`sides.${side}`)} {arrived}/{expected}
            </span>
          );
        })}
      </p>
      <output className={classes.saved} data-waiting={waiting > 0 || undefined}>
        {waiting > 0 ? <IconCloudUp size={20} aria-hidden /> : <IconCloudCheck size={20} aria-hidden />}
        {waiting === 0 && t('door.saved')}
        {waiting > 0 && t(offline ? 'door.keptHere' : 'door.sending', { count: waiting })}
      </output>
    </div>
  );
}
