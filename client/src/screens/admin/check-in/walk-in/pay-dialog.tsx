import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalkIn } from '../../../../api/admin-types';
import { useAddressCode, useWalkIn } from '../../../../features/admin/check-in/api';
import { chf } from '../../../../lib/money';
import { Dialog } from '../../../../ui/dialog/dialog';
import { QrCode } from '../../../../ui/qr/qr-code';
import { AdminError } from '../../../../ui/admin/admin-error';
import { Alert } from '../../../../ui/base/alert';

interface PayDialogProps {
  eventId: number;
  sold: WalkIn;
  payUrl: string;
  onPaid: () => void;
  onClose: () => void;
}

/** Shows the code by which a guest pays on their own phone, and notices when they have. */
export function PayDialog({ eventId, sold, payUrl, onPaid, onClose }: PayDialogProps) {
  const { t } = useTranslation('admin');
  const code = useAddressCode(payUrl);
  const walkIn = useWalkIn(eventId, sold.reservation_id);
  const status = walkIn.data?.status;
  const isPaid = status === 'paid' || status === 'confirmed';
  useEffect(() => {
    if (isPaid) onPaid();
  }, [isPaid, onPaid]);
  const isOver = status !== undefined && status !== 'held' && !isPaid;
  return (
    <Dialog
      title={t('walkIn.payTitle', { name: sold.name, amount: chf(sold.price) })}
      closeLabel={t('walkIn.close')}
      onClose={onClose}
    >
      {isOver ? (
        <Alert tone="warn">{t('walkIn.payOver')}</Alert>
      ) : (
        <>
          <p>{t('walkIn.payText')}</p>
          {code.data !== undefined && <QrCode code={code.data} label={t('walkIn.payCode')} fills />}
          <output>{t('walkIn.payWaiting')}</output>
        </>
      )}
      <AdminError error={walkIn.error} />
    </Dialog>
  );
}
