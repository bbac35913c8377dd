import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../../api/admin-types';
import { useCancelEvent, useEventCancellation } from '../../../../features/admin/events/api';
import { chf } from '../../../../lib/money';
import { AdminError } from '../../../../ui/admin/admin-error';
import { Facts } from '../../../../ui/admin/facts';
import { Loading, Skeleton } from '../../../../ui/base/skeleton';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';

interface DialogProps {
  event: AdminEvent;
  /** The start about which this is the decision; without it nothing was asked. */
  decides?: string;
  onClose: () => void;
}

/** Asks before an event is cancelled, and says what that will do. */
export function CancelEventDialog({ event, decides, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const preview = useEventCancellation(event.id);
  const cancel = useCancelEvent(event.id, onClose, decides);
  return (
    <ConfirmDialog
      title={t('cancelEvent.title', { name: event.name })}
      confirmLabel={t('cancelEvent.confirm')}
      keepLabel={t('cancelEvent.keep')}
      busy={cancel.isPending}
      ready={preview.data !== undefined}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      {preview.isPending && (
        <Loading>
          <Skeleton height="5rem" />
        </Loading>
      )}
      {preview.data !== undefined && (
        <output>
          <Facts
            facts={[
              [t('cancelEvent.guests'), preview.data.guests],
              [t('cancelEvent.paid'), preview.data.paid],
              [t('cancelEvent.confirmed'), preview.data.confirmed],
              [t('cancelEvent.held'), preview.data.held],
              [t('cancelEvent.refund'), chf(preview.data.refund_chf)],
              ...(preview.data.waits_for_bank_chf > 0
                ? [[t('cancelEvent.waitsForBank'), chf(preview.data.waits_for_bank_chf)] as const]
                : []),
            ]}
          />
        </output>
      )}
      <p>{t('cancelEvent.text')}</p>
      <AdminError error={cancel.error ?? preview.error} />
    </ConfirmDialog>
  );
}
