import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/http/api-error';
import { AppHeader } from '../../features/auth/header/app-header';
import { usePaymentConfirmation } from '../../features/reservations/confirmation/api';
import { PageFrame } from '../../ui/frame/page-frame';
import { Confirmed } from './confirmed';
import { NotConfirmed } from './not-confirmed';
import { Processing } from './processing';
import { resultOf } from './result.rules';
import { UnderWay } from './under-way';
import { Unpaid } from './unpaid';

/** /payment-success: where the payment page sends people; confirms the payment. */
export default function PaymentSuccessScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const sessionId = params.get('session_id');
  const eventId = params.get('event_id');
  return (
    <PageFrame title={t('payment.title')} header={<AppHeader />}>
      {sessionId && eventId ? (
        <Confirmation sessionId={sessionId} eventId={Number(eventId)} />
      ) : (
        <NotConfirmed text={t('errors.INVALID_PAYMENT_SESSION')} />
      )}
    </PageFrame>
  );
}

function Confirmation({ sessionId, eventId }: { sessionId: string; eventId: number }) {
  const confirmation = usePaymentConfirmation(sessionId, eventId);
  const { data, error, isFetching: busy } = confirmation;
  const onRetry = () => void confirmation.refetch();
  if (error instanceof ApiError && resultOf(error) === 'unpaid')
    return <Unpaid eventId={eventId} error={error} busy={busy} onRetry={onRetry} />;
  if (error !== null) return <NotConfirmed error={error} busy={busy} onRetry={onRetry} />;
  if (data === undefined) return <Processing />;
  if (data.state === 'confirmed') return <Confirmed eventId={eventId} />;
  if (data.state === 'under_way') return <UnderWay />;
  return <NotConfirmed error={data.error} busy={busy} onRetry={onRetry} />;
}
