import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { useProfile } from '../../../features/profile/api';
import { EventAction } from '../../../features/reservations/action/event-action';
import classes from '../profile.module.css';
import { EntryFrame } from './entry-frame';

interface PendingEntryProps {
  event: EventItem;
  onLeft: (what: 'seat' | 'waiting') => void;
}

/** One event at which a seat is not paid yet, or not there yet: how it stands, and what one can do. */
export function PendingEntry({ event, onLeft }: PendingEntryProps) {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  return (
    <EntryFrame event={event}>
      <p>{t('common.location', { location: t('common.tbd') })}</p>
      <div className={classes.pending}>
        <EventAction event={event} gender={profile?.gender ?? undefined} onLeft={onLeft} />
      </div>
    </EntryFrame>
  );
}
