import { useTranslation } from 'react-i18next';
import type { Cancellation, UserEvent } from '../../../api/types';
import { useCancellation, useCancelReservation } from '../../../features/reservations/api';
import { DatedSentence } from '../../../ui/widgets/english-date';
import { chf } from '../../../lib/money';
import { Alert } from '../../../ui/widgets/alert';
import { Loading, Skeleton } from '../../../ui/widgets/skeleton';
import { useErrorText } from '../../../ui/base/use-error-text';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';

interface CancelDialogProps {
  event: UserEvent;
  onClose: () => void;
  onCancelled: (outcome: Cancellation) => void;
}

/** Asks before a reservation is cancelled, and says what that pays back. */
export function CancelDialog({ event, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const cancellation = useCancellation(event.id);
  const cancel = useCancelReservation(event.id, { onSuccess: onCancelled });
  const problem = cancel.error ?? cancellation.error;
  return (
    <ConfirmDialog
      title={t('profile.cancel.title', { name: event.name })}
      confirmLabel={t('profile.cancel.confirm')}
      keepLabel={t('profile.cancel.keep')}
      ready={cancellation.data !== undefined}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      {cancellation.isPending && (
        <Loading>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {cancellation.data !== undefined && (
        <output>
          <strong>
            <Refund cancellation={cancellation.data} />
          </strong>{' '}
          {t('profile.cancel.gone')}
        </output>
      )}
      {problem !== null && <Alert tone="bad">{errorText(problem, 'profile.cancel.failed')}</Alert>}
    </ConfirmDialog>
  );
}

function Refund({ cancellation }: { cancellation: Cancellation }) {
  const { t } = useTranslation();
  const { paid_chf, refund_chf, refund_until } = cancellation;
  if (refund_chf > 0) return t('profile.cancel.refund', { amount: chf(refund_chf) });
  if (paid_chf === 0) return t('profile.cancel.free');
  const amount = chf(paid_chf);
  return <DatedSentence say={(date) => t('profile.cancel.noRefund', { amount, date })} date={refund_until} />;
}
