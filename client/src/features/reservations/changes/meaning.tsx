import { useTranslation } from 'react-i18next';
import type { EventChange } from '../../../api/types';
import { day, dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { useNow } from '../../../lib/use-now';
import { useRefunds } from '../api';

/** What a change means for one's place and one's money. */
export function Meaning({ change }: { change: EventChange }) {
  return change.cancelled ? <OfCancelled change={change} /> : <OfMoved change={change} />;
}

function OfMoved({ change }: { change: EventChange }) {
  const { t } = useTranslation('account');
  const now = useNow();
  const { paid_chf, refund_until, free_refund_until } = change;
  const date = dayTime(refund_until);
  const money = () => {
    if (paid_chf === 0) return t('changes.free');
    const amount = chf(paid_chf);
    if (free_refund_until !== null && free_refund_until === refund_until)
      return t('changes.freeRefund', { date, amount });
    if (new Date(refund_until) < now) return t('changes.notRefundable');
    return t('changes.refundable', { date, amount });
  };
  return (
    <>
      <strong>{t('changes.kept')}</strong> {money()}
    </>
  );
}

function OfCancelled({ change: { id, paid_chf } }: { change: EventChange }) {
  const { t } = useTranslation('account');
  const { data: refunds } = useRefunds();
  const refund = refunds?.find(({ event_id, reason }) => event_id === id && reason === 'event_cancelled');
  const money = () => {
    if (paid_chf === 0) return t('changes.nothingPaid');
    if (!refund?.refunded_at) return t('changes.comesBack', { amount: chf(paid_chf) });
    const amount = chf(refund.amount_chf, refund.currency);
    return t('changes.paidBack', { amount, date: day(refund.refunded_at) });
  };
  return (
    <>
      {t('changes.sorry')} <strong>{money()}</strong>
    </>
  );
}
