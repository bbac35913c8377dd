import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { longDayTime } from '../../../lib/dates/dates';
import classes from './checkout.module.css';

/** What cancelling pays back, said before one pays. */
export function RefundTerms({ event }: { event: Pick<EventItem, 'price' | 'refund_until'> }) {
  const { t } = useTranslation();
  const { price, refund_until } = event;
  const [now] = useState(() => new Date());
  if (price === 0) return <p className={classes.terms}>{t('dashboard.freeTerms')}</p>;
  const inTime = new Date(refund_until) > now;
  return (
    <p className={classes.terms}>
      {inTime ? t('dashboard.refundUntil', { date: longDayTime(refund_until) }) : t('dashboard.refundNever')}
    </p>
  );
}
