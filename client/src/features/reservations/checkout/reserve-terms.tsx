import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { dayTime } from '../../../lib/dates/dates';
import { useReservations } from '../api';
import { PhotoHint } from '../ready/before-reserving';
import classes from './checkout.module.css';
import { RefundTerms } from './refund-terms';

/** What one agrees to by reserving, said quietly beside the button: the refund, and that the profile stays as it is. */
export function ReserveTerms({ event, brief = false }: { event: EventItem; brief?: boolean }) {
  const { t } = useTranslation();
  const { data: reservations } = useReservations();
  return (
    <div className={classes.allTerms}>
      <RefundTerms event={event} />
      {reservations?.must_confirm && <p className={classes.terms}>{t('dashboard.mustConfirm')}</p>}
      <p className={classes.terms}>
        {t('dashboard.locksUntil', { when: dayTime(event.profile_locked_until) })}
        {!brief && (
          <>
            {' '}
            <PhotoHint eventId={event.id} />
          </>
        )}
      </p>
    </div>
  );
}
