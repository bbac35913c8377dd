import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { longDayTime } from '../../../lib/dates/dates';
import { deadlineBefore } from '../deadline.rules';
import classes from './checkout.module.css';

/** What cancelling pays back, said before one pays. */
export function RefundTerms({ event }: { event: Pick<EventItem, 'price' | 'date' | 'refund_until'> }) {
  const { t } = useTranslation();
  const { price, refund_until } = event;
  const deadline = deadlineBefore(refund_until, event.date);
  const [now] = useState(() => new Date());
  if (price === 0) return <p className={classes.terms}>{t('dashboard.freeTerms')}</p>;
  const inTime = new Date(deadline) > now;
  return (
    <p className={classes.terms}>
      {inTime ? t('dashboard.refundUntil', { date: longDayTime(deadline) }) : t('dashboard.refundNever')}
    </p>
  );
}
