import { useTranslation } from 'react-i18next';
import type { AdminPayment } from '../../../api/admin-types';
import { AdminError } from '../../../ui/admin/admin-error';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { useAcknowledgePayment } from './api';

/** Why somebody should look at a payment. One that does not count can be ticked off; a refund goes on by itself. */
export function PaymentAttention({ payment: { id, attention } }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin');
  const acknowledge = useAcknowledgePayment(id);
  if (attention === null) return '–';
  return (
    <div className={stack.tight}>
      <p>{t(`attention.${attention}`)}</p>
      {!attention.startsWith('refund_') && (
        <Button
          look="outline"
          aria-label={t('payments.acknowledgeLabel', { id })}
          busy={acknowledge.isPending}
          onClick={() => acknowledge.mutate()}
        >
          {t('payments.acknowledge')}
        </Button>
      )}
      <AdminError error={acknowledge.error} />
    </div>
  );
}
