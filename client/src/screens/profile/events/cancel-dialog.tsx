import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cancellation, UserEvent } from '../../../api/types';
import { useCancellation, useCancelReservation } from '../../../features/reservations/api';
import { wholePlace } from '../../../features/reservations/place.rules';
import { longDayTime } from '../../../lib/dates/dates';
import { EventDate } from '../../../ui/widgets/event-date';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { chf } from '../../../lib/money';
import { Alert } from '../../../ui/widgets/alert';
import { Loading, Skeleton } from '../../../ui/widgets/skeleton';
import { useErrorText } from '../../../ui/base/use-error-text';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import type { Choice } from './credit-choice';

// Only for those who are paid something back.
const CreditChoice = lazy(() => import('./credit-choice'));

interface CancelDialogProps {
  event: UserEvent;
  onClose: () => void;
  onCancelled: (outcome: Cancellation, choice: Choice) => void;
}

/** Asks before a reservation is cancelled, and says what that pays back. */
export function CancelDialog({ event, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const cityName = useCityName();
  const cancellation = useCancellation(event.id);
  const [choice, setChoice] = useState<Choice>('money');
  const cancel = useCancelReservation(event.id, {
    onSuccess: (outcome) => onCancelled(outcome, choice),
  });
  const problem = cancel.error ?? cancellation.error;
  return (
    <ConfirmDialog
      title={t('profile.cancel.title', { name: event.name })}
      confirmLabel={t('profile.cancel.confirm')}
      keepLabel={t('profile.cancel.keep')}
      ready={cancellation.data !== undefined}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(choice === 'credit' ? 'credit' : undefined)}
      onClose={onClose}
    >
      <p>
        <EventDate date={event.date} />
        <br />
        {wholePlace(event, cityName(event.city))}
      </p>
      {cancellation.isPending && (
        <Loading>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {cancellation.data !== undefined && (
        <output>
          {choice === 'money' && (
            <strong>
              <Refund cancellation={cancellation.data} />{' '}
            </strong>
          )}
          {t('profile.cancel.gone')}
        </output>
      )}
      {cancellation.data !== undefined && cancellation.data.refund_chf > 0 && (
        <Suspense>
          <CreditChoice amount={cancellation.data.refund_chf} value={choice} onChange={setChoice} />
        </Suspense>
      )}
      {problem !== null && <Alert tone="bad">{errorText(problem, 'profile.cancel.failed')}</Alert>}
    </ConfirmDialog>
  );
}

function Refund({ cancellation }: { cancellation: Cancellation }) {
  const { t } = useTranslation();
  const { paid_chf, refund_chf, refund_until, waits_for_bank } = cancellation;
  if (waits_for_bank) return t('profile.cancel.waitsForBank', { amount: chf(paid_chf) });
  if (refund_chf > 0) return t('profile.cancel.refund', { amount: chf(refund_chf) });
  if (paid_chf === 0) return t('profile.cancel.free');
  const date = longDayTime(refund_until);
  return t('profile.cancel.noRefund', { amount: chf(paid_chf), date });
}
