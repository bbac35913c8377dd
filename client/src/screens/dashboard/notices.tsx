import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AddressBounces } from '../../features/auth/address-bounces';
import { useSession } from '../../features/auth/session/session';
import { NotMatched } from '../../features/consents/not-matched';
import { useLegalFacts } from '../../features/legal/api';
import { PushInvitation } from '../../features/notifications/push/push-invitation';
import { Warnings } from '../../features/auth/warnings';
import { useReservations } from '../../features/reservations/api';
import { Alert } from '../../ui/base/alert';

/** What a guest should know before reserving: organisers have warned them, our mails come back, the address is not confirmed yet, or nobody is introduced to them. And on a phone whether it may tell them. */
export default function Notices() {
  return (
    <>
      <Warnings />
      <AddressBounces />
      <ConfirmAddress />
      <NotMatched />
      <Phone />
    </>
  );
}

/** Asks those who have a seat. */
function Phone() {
  const { data: status } = useSession();
  const { data: reservations } = useReservations();
  return reservations?.upcoming.length ? <PushInvitation email={status?.email} /> : null;
}

function ConfirmAddress() {
  const { t, ready } = useTranslation('account');
  const { data: status } = useSession();
  const { data: facts } = useLegalFacts();
  // Where no mail is sent there is none to look for.
  if (!ready || status?.email_verified !== false || status.email_bounces || !facts?.sends_mail) return null;
  return (
    <Alert tone="info" action={<Link to="/account">{t('reminder.action')}</Link>}>
      {t('reminder.text')}
    </Alert>
  );
}
