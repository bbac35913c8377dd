import { IconBellOff, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSubscription, useSwitchOff } from '../../features/notifications/unsubscribe';
import { accountKey } from '../../lib/account-key';
import { useLinkToken } from '../../lib/use-link-token';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { PageFrame } from '../../ui/frame/page-frame';
import { NameHeader } from '../../ui/header/name-header';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { InvalidLink, isInvalidLink } from '../../ui/states/invalid-link';
import { Outcome } from '../../ui/states/outcome';
import { QueryError } from '../../ui/states/query-error';
import { Alert } from '../../ui/base/alert';
import { Loading } from '../../ui/base/skeleton';

/**
 * /unsubscribe: switches a kind of mail off by the link of a mail, without logging in; on the press of a button, since
 * scanners of mail open links too.
 */
export default function UnsubscribeScreen() {
  const { t } = useTranslation('account');
  return (
    <PageFrame title={t('unsubscribe.title')} header={<NameHeader />}>
      <Content />
    </PageFrame>
  );
}

function Content() {
  const { t } = useTranslation('account');
  const token = useLinkToken();
  const subscription = useSubscription(token);
  const change = useSwitchOff(token);
  if (isInvalidLink(token, subscription.error) || isInvalidLink(token, change.error)) return <Invalid />;
  if (subscription.data !== undefined)
    return <Switch {...subscription.data} on={change.data?.on ?? subscription.data.on} change={change} />;
  if (subscription.isError)
    return (
      <QueryError
        title={t('unsubscribe.title')}
        query={subscription}
        otherwise={accountKey('account.failed')}
      />
    );
  return (
    <Loading>
      <CardSkeleton />
    </Loading>
  );
}

interface SwitchProps {
  kind: NonNullable<ReturnType<typeof useSubscription>['data']>['kind'];
  /** Whether such mails are sent now. */
  on: boolean;
  change: ReturnType<typeof useSwitchOff>;
}

/** The link only switches off: it may have been forwarded. To switch on again, one logs in. */
function Switch({ kind, on, change }: SwitchProps) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  return (
    <Outcome
      icon={on ? <IconMail size={40} /> : <IconBellOff size={40} />}
      tone={on ? 'plain' : 'good'}
      title={t(on ? 'unsubscribe.title' : 'unsubscribe.doneTitle')}
      actions={
        <>
          {on && (
            <Button busy={change.isPending} onClick={() => change.mutate()}>
              {t('unsubscribe.confirm')}
            </Button>
          )}
          <ButtonLink to="/account/settings" look={on ? 'plain' : 'outline'}>
            {t(on ? 'unsubscribe.all' : 'unsubscribe.undo')}
          </ButtonLink>
        </>
      }
    >
      <p className={stack.lead}>{t(on ? 'unsubscribe.text' : 'unsubscribe.done')}</p>
      <p>
        <strong>{t(`settings.${kind}`)}</strong>
      </p>
      <p className={stack.soft}>{t(`settings.hints.${kind}`)}</p>
      {!on && <p className={stack.soft}>{t('unsubscribe.others')}</p>}
      {change.isError && <Alert tone="bad">{errorText(change.error, accountKey('account.failed'))}</Alert>}
    </Outcome>
  );
}

function Invalid() {
  const { t } = useTranslation('account');
  return (
    <InvalidLink actions={<ButtonLink to="/account/settings">{t('unsubscribe.all')}</ButtonLink>}>
      {t('unsubscribe.invalid')}
    </InvalidLink>
  );
}
