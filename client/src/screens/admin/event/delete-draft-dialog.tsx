import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../api/admin-types';
import { useDeleteDraft } from '../../../features/admin/events/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';

interface DeleteDraftDialogProps {
  event: AdminEvent;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a draft is deleted. */
export function DeleteDraftDialog({ event, onClose, onDone }: DeleteDraftDialogProps) {
  const { t } = useTranslation('admin');
  const remove = useDeleteDraft(event.id, onDone);
  return (
    <ConfirmDialog
      title={t('event.deleteDraftTitle', { name: event.name })}
      confirmLabel={t('event.deleteDraft')}
      keepLabel={t('common.cancel')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('event.deleteDraftText')}</p>
      <AdminError error={remove.error} />
    </ConfirmDialog>
  );
}
