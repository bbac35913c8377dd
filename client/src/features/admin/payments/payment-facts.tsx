import { useTranslation } from 'react-i18next';
import type { AdminPayment } from '../../../api/admin-types';
import type { RefundState } from '../../../api/types';
import { day, dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { Badge } from '../../../ui/widgets/badge';
import type { Tone } from '../../../ui/widgets/tone';
import { Facts } from '../../../ui/admin/facts';
import { PaymentAttention } from './payment-attention';
import classes from './payment-facts.module.css';
import { failedRefundOf, failureKey } from './refund-failure';

type Refund = AdminPayment['refunds'][number];

const REFUND_TONES: Record<RefundState, Tone> = {
  requested: 'warn',
  pending: 'warn',
  succeeded: 'good',
  failed: 'bad',
  replaced: 'plain',
  settled: 'good',
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
              <RefundLine
                refund={refund}
                currency={currency}
                isExplained={refund.id === failedRefundOf(payment)?.id}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RefundLineProps {
  refund: Refund;
  currency: string;
  /** Whether why it failed is said beside it, with what can be done about it. */
  isExplained?: boolean;
}

/** Money on its way back, in a line. */
export function RefundLine({ refund, currency, isExplained = false }: RefundLineProps) {
  const { t } = useTranslation('admin');
  const { amount_chf, reason, status, attempts, failure } = refund;
  return (
    <>
      {t('payments.refund', { amount: chf(amount_chf, currency), reason: t(`refundReason.${reason}`) })}{' '}
      <Badge tone={REFUND_TONES[status]}>{t(`refundStatus.${status}`)}</Badge>
      {attempts > 0 && <> {t('payments.attempts', { count: attempts })}</>}
      {failure !== null && !isExplained && <> {t(`refundFailure.${failureKey(failure)}`)}</>}
      {refund.note !== null && <> {t('payments.note', { note: refund.note })}</>}
      {refund.settlement !== null && refund.settled_on !== null && (
        <>
          {' '}
          {t('payments.paidOut', {
            how: t(`settlement.${refund.settlement}`),
            date: day(`${refund.settled_on}T12:00:00Z`),
            reference: refund.settlement_reference,
          })}
        </>
      )}
    </>
  );
}
