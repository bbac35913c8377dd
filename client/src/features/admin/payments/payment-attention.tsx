import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPayment } from '../../../api/admin-types';
import { AdminError } from '../../../ui/admin/admin-error';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { useAcknowledgePayment, useRetryRefund } from './api';
import { PayoutDialog } from './payout-dialog';
import { failedRefundOf, failureKey } from './refund-failure';

/** Why somebody should look at a payment, and what they can do about it. */
export function PaymentAttention({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin');
  const { attention, provider_url } = payment;
  if (attention === null) return '–';
  const failed = failedRefundOf(payment);
  if (failed) return <FailedRefund refund={failed} payment={payment} />;
  return (
    <div className={stack.tight}>
      <p>{t(`attention.${attention}`)}</p>
      {attention.startsWith('refund_') ? (
        provider_url && (
          <a href={provider_url} target="_blank" rel="noreferrer">
            {t('disputes.providerLook')}
          </a>
        )
      ) : (
        <Acknowledge id={payment.id} />
      )}
    </div>
  );
}

function Acknowledge({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const acknowledge = useAcknowledgePayment(id);
  return (
    <>
      <Button
        look="outline"
        aria-label={t('payments.acknowledgeLabel', { id })}
        busy={acknowledge.isPending}
        onClick={() => acknowledge.mutate()}
      >
        {t('payments.acknowledge')}
      </Button>
      <AdminError error={acknowledge.error} />
    </>
  );
}

interface FailedRefundProps {
  refund: AdminPayment['refunds'][number];
  payment: AdminPayment;
}

function FailedRefund({ refund, payment }: FailedRefundProps) {
  const { t } = useTranslation('admin');
  const [isPaying, setPaying] = useState(false);
  const retry = useRetryRefund(refund.id);
  return (
    <div className={stack.tight}>
      <p>{t(`refundFailure.${failureKey(refund.failure)}`)}</p>
      <Button
        aria-label={t('payments.retryLabel', { id: payment.id })}
        busy={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {t('payments.retry')}
      </Button>
      <Button
        look="plain"
        aria-label={t('payout.startLabel', { id: payment.id })}
        onClick={() => setPaying(true)}
      >
        {t('payout.start')}
      </Button>
      <AdminError error={retry.error} />
      {isPaying && <PayoutDialog refund={refund} name={payment.name} onClose={() => setPaying(false)} />}
    </div>
  );
}
