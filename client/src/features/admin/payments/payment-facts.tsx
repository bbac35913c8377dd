import { useTranslation } from 'react-i18next';
import type { AdminPayment } from '../../../api/admin-types';
import type { RefundState } from '../../../api/types';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { Badge } from '../../../ui/widgets/badge';
import type { Tone } from '../../../ui/widgets/tone';
import { Facts } from '../../../ui/admin/facts';
import { PaymentAttention } from './payment-attention';
import classes from './payment-facts.module.css';

type Refund = AdminPayment['refunds'][number];

const REFUND_TONES: Record<RefundState, Tone> = {
  requested: 'warn',
  pending: 'warn',
  succeeded: 'good',
  failed: 'bad',
  replaced: 'plain',
};

/** A payment, and what of it goes back. */
export function PaymentFacts({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin');
  const { amount_chf, currency, status, created_at, payment_intent, refunds, attention } = payment;
  return (
    <div className={classes.payment}>
      <Facts
        facts={[
          [t('fields.amount'), chf(amount_chf, currency)],
          [t('fields.status'), t(`paymentStatus.${status}`)],
          [t('fields.date'), dayTime(created_at)],
          [t('fields.reference'), payment_intent ?? '–'],
        ]}
      />
      {attention !== null && <PaymentAttention payment={payment} />}
      {refunds.length > 0 && (
        <ul className={classes.refunds}>
          {refunds.map((refund) => (
            <li key={refund.id}>
              <RefundLine refund={refund} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Money on its way back, in a line. */
export function RefundLine({ refund, currency }: { refund: Refund; currency: string }) {
  const { t } = useTranslation('admin');
  const { amount_chf, reason, status, attempts, failure } = refund;
  return (
    <>
      {t('payments.refund', { amount: chf(amount_chf, currency), reason: t(`refundReason.${reason}`) })}{' '}
      <Badge tone={REFUND_TONES[status]}>{t(`refundStatus.${status}`)}</Badge>
      {attempts > 0 && <> {t('payments.attempts', { count: attempts })}</>}
      {failure !== null && <> ({failure})</>}
    </>
  );
}
