import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useAccountSettings } from '../../../features/account/api';
import type { ChangeAddressState } from '../../../features/auth/address-bounces';
import { useResendVerification } from '../../../features/auth/api';
import { useSession } from '../../../features/auth/session/session';
import { useLegalFacts } from '../../../features/legal/api';
import { Button } from '../../../ui/base/button';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { Badge } from '../../../ui/widgets/badge';
import { AccountError } from '../account-error';
import classes from '../account.module.css';
import { Section } from '../section';
import { EmailForm } from './email-form';

/** The e-mail address: whether it is confirmed, and changing it. */
export function EmailSection() {
  const { t } = useTranslation('account');
  const { data: status } = useSession();
  const { state } = useLocation() as { state: Partial<ChangeAddressState> | null };
  const [changing, setChanging] = useState(state?.changeAddress === true);
  const [sentTo, setSentTo] = useState<string>();
  const resend = useResendVerification();
  const email = status?.email ?? '';
  const { data: facts } = useLegalFacts();
  const { data: settings } = useAccountSettings();
  const pending = settings?.pending_email ?? undefined;
  // Where no mail is sent an address cannot be confirmed, and need not be.
  const verified = status?.email_verified !== false || facts?.sends_mail === false;
  const badge = () => {
    if (status?.email_bounces) return <Badge tone="bad">{t('bounces.badge')}</Badge>;
    return (
      <Badge tone={verified ? 'good' : 'warn'}>{t(verified ? 'email.verified' : 'email.unverified')}</Badge>
    );
  };
  return (
    <Section title={t('email.title')} badge={badge()}>
      <p className={classes.value}>{email}</p>
      {status?.email_bounces && <p className={classes.soft}>{t('bounces.text', { email })}</p>}
      {!verified && !resend.isSuccess && <p className={classes.soft}>{t('email.unverifiedText')}</p>}
      {resend.isSuccess && <FocusedAlert tone="good">{t('email.resent', { email })}</FocusedAlert>}
      {sentTo !== undefined && <FocusedAlert tone="good">{t('email.sent', { email: sentTo })}</FocusedAlert>}
      {sentTo === undefined && pending !== undefined && (
        <p className={classes.soft}>{t('email.sent', { email: pending })}</p>
      )}
      <AccountError error={resend.error} />
      {changing ? (
        <EmailForm
          email={email}
          onSent={(address) => {
            setChanging(false);
            setSentTo(address);
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className={classes.actions}>
          {!verified && !resend.isSuccess && (
            <Button busy={resend.isPending} onClick={() => resend.mutate()}>
              {t('email.resend')}
            </Button>
          )}
          <Button look="outline" onClick={() => setChanging(true)}>
            {t('email.change')}
          </Button>
        </div>
      )}
    </Section>
  );
}
