import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../api/admin-types';
import { useCancelEvent, useEventCancellation } from '../../../features/admin/events/api';
import { chf } from '../../../lib/money';
import { AdminError } from '../../../ui/admin/admin-error';
import { Facts } from '../../../ui/admin/facts';
import { Loading, Skeleton } from '../../../ui/widgets/skeleton';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';

/** Asks before an event is cancelled, and says what that will do. */
export function CancelEventDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const preview = useEventCancellation(event.id);
  const cancel = useCancelEvent(event.id, onClose);
  return (
    <ConfirmDialog
      title={t('cancelEvening.title', { name: event.name })}
      confirmLabel={t('cancelEvening.confirm')}
      keepLabel={t('cancelEvening.keep')}
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
              [t('cancelEvening.guests'), preview.data.guests],
              [t('cancelEvening.paid'), preview.data.paid],
              [t('cancelEvening.confirmed'), preview.data.confirmed],
              [t('cancelEvening.held'), preview.data.held],
              [t('cancelEvening.refund'), chf(preview.data.refund_chf)],
            ]}
          />
        </output>
      )}
      <p>{t('cancelEvening.text')}</p>
      <AdminError error={cancel.error ?? preview.error} />
    </ConfirmDialog>
  );
}
