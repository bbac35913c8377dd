import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cancellation, UserEvent } from '../../../api/types';
import { longDate } from '../../../lib/dates/english-dates';
import { cancelPlace, readCancellation } from '../../../features/reservations/cancel-reservation';
import { chf } from '../../../lib/money';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useErrorText } from '../../../ui/base/use-error-text';
import { Notice } from '../../../ui/base/alert';
import { Loading, Skeleton } from '../../../ui/base/skeleton';

interface CancelDialogProps {
  event: UserEvent;
  onClose: () => void;
  onCancelled: (outcome: Cancellation) => void;
}

/** Asks whether a place is to be given back, and says what that pays back. */
export function CancelDialog({ event, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const worth = useQuery({
    queryKey: ['cancellation', event.id],
    queryFn: () => readCancellation(event.id),
    // What it is worth depends on the hour: never from memory.
    gcTime: 0,
    staleTime: 0,
  });
  const cancel = useMutation({ mutationFn: () => cancelPlace(event.id), onSuccess: onCancelled });
  const problem = cancel.error ?? worth.error;
  return (
    <ConfirmDialog
      title={t('profile.cancel.title', { name: event.name })}
      confirmLabel={t('profile.cancel.confirm')}
      keepLabel={t('profile.cancel.keep')}
      ready={worth.data !== undefined}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      {worth.isPending && (
        <Loading>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {worth.data !== undefined && (
        <output>
          <strong>
            <Worth cancellation={worth.data} />
          </strong>{' '}
          {t('profile.cancel.gone')}
        </output>
      )}
      {problem !== null && <Notice tone="bad">{errorText(problem, 'profile.cancel.failed')}</Notice>}
    </ConfirmDialog>
  );
}

function Worth({ cancellation }: { cancellation: Cancellation }) {
  const { t } = useTranslation();
  const { paid_chf, refund_chf, refund_until } = cancellation;
  if (refund_chf > 0) return t('profile.cancel.refund', { amount: chf(refund_chf) });
  if (paid_chf === 0) return t('profile.cancel.free');
  return t('profile.cancel.noRefund', { amount: chf(paid_chf), date: longDate(refund_until) });
}
