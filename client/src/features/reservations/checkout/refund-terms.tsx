import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { longDayTime } from '../../../lib/dates/dates';
import classes from './checkout.module.css';

interface RefundTermsProps {
  event: Pick<EventItem, 'price' | 'refund_until'>;
  /** Where the screen states the general rule: only if nothing is paid back any more. */
  onlyLate?: boolean;
}

/** What cancelling pays back, said before one pays. */
export function RefundTerms({ event, onlyLate = false }: RefundTermsProps) {
  const { t } = useTranslation();
  const { price, refund_until } = event;
  const [now] = useState(() => new Date());
  const inTime = price === 0 || new Date(refund_until) > now;
  if (inTime && onlyLate) return null;
  if (price === 0) return <p className={classes.terms}>{t('dashboard.freeTerms')}</p>;
  return (
    <p className={classes.terms}>
      {inTime ? t('dashboard.refundUntil', { date: longDayTime(refund_until) }) : t('dashboard.refundNever')}
    </p>
  );
}
