import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CheckInGuest, CheckInList } from '../../../api/admin-types';
import { sideName, sidesOf } from '../../../features/admin/events/seats/sides';
import { useOnline } from '../../../ui/frame/offline-alert';
import classes from './check-in.module.css';
import { countGuests } from './check-in.rules';

interface CheckInCountsProps {
  guests: readonly CheckInGuest[];
  format: CheckInList['event']['format'];
  /** How much is still to be sent. */
  waiting: number;
  offline: boolean;
}

/** The number of guests who have arrived, and whether all is saved on the server. */
export function CheckInCounts({ guests, format, waiting, offline }: CheckInCountsProps) {
  const { t } = useTranslation('admin');
  const online = useOnline();
  const saved = waiting === 0 && online;
  const all = countGuests(guests);
  return (
    <div className={classes.counts}>
      <p className={classes.all}>{t('checkIn.counts', { ...all })}</p>
      <p>
        {sidesOf(format).map((side) => {
          const { arrived, expected } = countGuests(guests, side);
          return (
            <span key={side}>
              {t(`sides.${sideName(side, format)}`)} {arrived}/{expected}
            </span>
          );
        })}
      </p>
      <output className={classes.saved} data-waiting={!saved || undefined}>
        {saved ? <IconCloudCheck size={20} aria-hidden /> : <IconCloudUp size={20} aria-hidden />}
        {waiting === 0 && t(online ? 'checkIn.saved' : 'checkIn.offline')}
        {waiting > 0 && t(offline || !online ? 'checkIn.keptHere' : 'checkIn.sending', { count: waiting })}
      </output>
    </div>
  );
}
