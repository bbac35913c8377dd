import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { dayTime } from '../../../lib/dates/dates';
import { useReservations } from '../api';
import { useBackPath } from '../ready/back-path';
import { PhotoHint } from '../ready/before-reserving';
import classes from './checkout.module.css';
import { RefundTerms } from './refund-terms';

/** What one agrees to by reserving, said quietly below the button: the refund, and that the profile stays as it is. */
export function ReserveTerms({ event }: { event: EventItem }) {
  const { t } = useTranslation();
  const { data: reservations } = useReservations();
  const back = useBackPath(event.id);
  return (
    <div className={classes.allTerms}>
      <RefundTerms event={event} />
      {reservations?.must_confirm && <p className={classes.terms}>{t('dashboard.mustConfirm')}</p>}
      <p className={classes.terms}>
        {t('dashboard.locksUntil', { when: dayTime(event.profile_locked_until) })} <PhotoHint back={back} />
      </p>
    </div>
  );
}
