import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useErrorText } from '../../../ui/base/use-error-text';
import { Alert } from '../../../ui/base/alert';
import { accountKey } from '../../../lib/account-key';
import type { useLeaveWaitingList } from './api';

interface LeaveDialogProps {
  /** Whether a seat is kept, which then goes to the next. */
  declines: boolean;
  leave: ReturnType<typeof useLeaveWaitingList>;
  onClose: () => void;
}

/** Asks before somebody leaves a waiting list, or passes on the seat that is kept for them. */
export function LeaveDialog({ declines, leave, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const what = declines ? 'decline' : 'leave';
  return (
    <ConfirmDialog
      title={t(`waiting.${what}.title`)}
      confirmLabel={t(`waiting.${what}.confirm`)}
      keepLabel={t(`waiting.${what}.keep`)}
      busy={leave.isPending}
      onConfirm={() => leave.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t(`waiting.${what}.text`)}</p>
      {leave.isError && <Alert tone="bad">{errorText(leave.error, accountKey('account.failed'))}</Alert>}
    </ConfirmDialog>
  );
}
