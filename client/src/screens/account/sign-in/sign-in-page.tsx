import { isStaff, useSession } from '../../../features/auth/session/session';
import { AccountPage } from '../account-page';
import { EmailSection } from './email-section';
import { PasswordSection } from './password-section';
import { SessionsSection } from './sessions-section';
import { TotpSection } from './totp-section';

/** /account: address, password, second step and devices. */
export function SignInPage() {
  const { data: status } = useSession();
  return (
    <AccountPage page="signIn">
      <EmailSection />
      <PasswordSection />
      {status !== undefined && (isStaff(status) || status.totp_enabled) && <TotpSection />}
      <SessionsSection />
    </AccountPage>
  );
}
