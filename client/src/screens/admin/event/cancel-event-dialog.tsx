import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { chf } from '../../../lib/money';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { DeskError } from '../../../ui/admin/admin-error';
import { Facts } from '../../../ui/admin/facts';
import { rereadDesk } from '../../../features/admin/events/api';
import type { AdminEvent } from '../../../api/admin-types';

/** Asks before an evening is cancelled, and says what that will do. */
export function CancelEveningDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const params = { params: { path: { id: event.id } } };
  const preview = useQuery({
    queryKey: ['admin', 'event', event.id, 'cancellation'],
    queryFn: () => take(api.GET('/api/admin/events/{id}/cancellation', params)),
    // Guests come and go: never from memory.
    gcTime: 0,
    staleTime: 0,
  });
  const cancel = useMutation({
    mutationFn: () => take(api.POST('/api/admin/events/{id}/cancel', params)),
    onSuccess: async () => {
      await rereadDesk();
      onClose();
    },
  });
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
      <DeskError error={cancel.error ?? preview.error} />
    </ConfirmDialog>
  );
}
