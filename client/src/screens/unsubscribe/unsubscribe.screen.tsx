import { IconBell, IconBellOff, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSubscription, useSwitchSubscription } from '../../features/notifications/unsubscribe';
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
import { Alert } from '../../ui/widgets/alert';
import { Loading } from '../../ui/widgets/skeleton';

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
  const change = useSwitchSubscription(token);
  if (isInvalidLink(token, subscription.error) || isInvalidLink(token, change.error)) return <Invalid />;
  if (subscription.data !== undefined)
    return (
      <Switch
        // Switched off before, the mail's link offers to switch it on again.
        kind={subscription.data.kind}
        on={change.data?.on ?? subscription.data.on}
        changed={change.isSuccess}
        change={change}
      />
    );
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
  /** Whether such mails are sent now, and whether that was changed here. */
  on: boolean;
  changed: boolean;
  change: ReturnType<typeof useSwitchSubscription>;
}

function Switch({ kind, on, changed, change }: SwitchProps) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const state = on ? (changed ? 'undone' : 'ask') : 'done';
  const words = {
    ask: { title: t('unsubscribe.title'), text: t('unsubscribe.text'), icon: <IconMail size={40} /> },
    done: { title: t('unsubscribe.doneTitle'), text: t('unsubscribe.done'), icon: <IconBellOff size={40} /> },
    undone: {
      title: t('unsubscribe.undoneTitle'),
      text: t('unsubscribe.undone'),
      icon: <IconBell size={40} />,
    },
  }[state];
  return (
    <Outcome
      icon={words.icon}
      tone={state === 'ask' ? 'plain' : 'good'}
      title={words.title}
      actions={
        <>
          <Button look={on ? 'filled' : 'outline'} busy={change.isPending} onClick={() => change.mutate(!on)}>
            {t(on ? 'unsubscribe.confirm' : 'unsubscribe.undo')}
          </Button>
          <ButtonLink to="/account/settings" look="plain">
            {t('unsubscribe.all')}
          </ButtonLink>
        </>
      }
    >
      <p className={stack.lead}>{words.text}</p>
      <p>
        <strong>{t(`settings.${kind}`)}</strong>
      </p>
      <p className={stack.soft}>{t(`settings.hints.${kind}`)}</p>
      {state === 'done' && <p className={stack.soft}>{t('unsubscribe.others')}</p>}
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
