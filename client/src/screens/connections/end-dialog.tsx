import { useTranslation } from 'react-i18next';
import type { Connection } from '../../api/types';
import { useEndConnection } from '../../features/connections/api';
import { connectionsKey } from '../../features/connections/connections-key';
import { useErrorText } from '../../ui/base/use-error-text';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { Alert } from '../../ui/base/alert';

interface EndDialogProps {
  connection: Connection;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a connection is ended for both. */
export function EndDialog({ connection, onClose, onEnded }: EndDialogProps) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const end = useEndConnection(connection.id, onEnded);
  const { name } = connection.user;
  return (
    <ConfirmDialog
      title={t('end.title', { name })}
      confirmLabel={t('end.confirm')}
      keepLabel={t('end.keep')}
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>{t('end.text', { name })}</p>
      <p>{t('end.silently', { name })}</p>
      {end.isError && <Alert tone="bad">{errorText(end.error, connectionsKey('failed'))}</Alert>}
    </ConfirmDialog>
  );
}
