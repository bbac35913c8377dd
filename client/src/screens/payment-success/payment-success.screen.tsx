import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AppHeader } from '../../features/auth/header/app-header';
import { usePaymentConfirmation } from '../../features/reservations/api';
import { PageFrame } from '../../ui/frame/page-frame';
import { Confirmed } from './confirmed';
import { NotConfirmed } from './not-confirmed';
import { Processing } from './processing';

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
  if (confirmation.isSuccess) return <Confirmed eventId={eventId} />;
  if (confirmation.isError) {
    return (
      <NotConfirmed
        error={confirmation.error}
        busy={confirmation.isFetching}
        onRetry={() => void confirmation.refetch()}
      />
    );
  }
  return <Processing />;
}
