import { IconCheck, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useVerifyEmail } from '../../features/auth/api';
import { useSession } from '../../features/auth/session/session';
import { accountKey } from '../../lib/account-key';
import { keptFriendLink } from '../../lib/storage/friend-link';
import { useLinkToken } from '../../lib/use-link-token';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { PageFrame } from '../../ui/frame/page-frame';
import { NameHeader } from '../../ui/header/name-header';
import { InvalidLink, isInvalidLink } from '../../ui/states/invalid-link';
import { Outcome } from '../../ui/states/outcome';
import { Alert } from '../../ui/base/alert';

/**
 * /verify-email: confirms an address by the link of a mail, on the press of a button. Not by itself: scanners of mail
 * open links too, and would confirm an address that its owner never gave.
 */
export default function VerifyEmailScreen() {
  const { t } = useTranslation('account');
  const token = useLinkToken();
  const verify = useVerifyEmail();
  const content = () => {
    if (verify.isSuccess) return <Done />;
    if (isInvalidLink(token, verify.error)) return <Invalid />;
    return <Ask verify={verify} token={token} />;
  };
  return (
    <PageFrame title={t('verify.title')} header={<NameHeader />}>
      {content()}
    </PageFrame>
  );
}

function Ask({ verify, token }: { verify: ReturnType<typeof useVerifyEmail>; token: string }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  return (
    <Outcome
      icon={<IconMail size={40} />}
      tone="plain"
      title={t('verify.title')}
      actions={
        <Button busy={verify.isPending} onClick={() => verify.mutate(token)}>
          {t('verify.confirm')}
        </Button>
      }
    >
      <p className={stack.lead}>{t('verify.lead')}</p>
      {verify.isError && <Alert tone="bad">{errorText(verify.error, accountKey('account.failed'))}</Alert>}
    </Outcome>
  );
}

function Done() {
  const { t } = useTranslation('account');
  const { data: status } = useSession();
  // who came by a friend's link goes on to the place that is kept for them
  const invited = keptFriendLink();
  const next = invited === undefined ? '/dashboard' : `/events/${invited.event_id}`;
  return (
    <Outcome
      icon={<IconCheck size={40} />}
      tone="good"
      title={t('verify.doneTitle')}
      actions={
        <ButtonLink to={status?.hasProfile ? next : '/'}>
          {t(status?.authenticated ? 'verify.continue' : 'forgot.toLogIn')}
        </ButtonLink>
      }
    >
      <p className={stack.lead}>{t('verify.done')}</p>
    </Outcome>
  );
}

function Invalid() {
  const { t } = useTranslation('account');
  return (
    <InvalidLink actions={<ButtonLink to="/account">{t('verify.toAccount')}</ButtonLink>}>
      {t('verify.invalid')}
    </InvalidLink>
  );
}
