import { IconMail } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { markConnectionsSeen } from '../../api/connection-news';
import { hasCode } from '../../api/http/api-error';
import { AppHeader } from '../../features/auth/header/app-header';
import { useConnections } from '../../features/connections/api';
import { connectionsKey } from '../../features/connections/connections-key';
import { currentLanguage } from '../../lib/i18n';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { EmptyState } from '../../ui/states/empty-state';
import { Outcome } from '../../ui/states/outcome';
import { QueryError } from '../../ui/states/query-error';
import { Back } from '../../ui/steps/back';
import { Loading } from '../../ui/base/skeleton';
import { ConnectionList } from './connection-list';

/** /connections: the people with whom it was a yes on both sides, and how to reach each other. */
export default function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  return (
    <PageFrame title={t('tab')} width="wide" header={<AppHeader />}>
      <Connections />
    </PageFrame>
  );
}

function Connections() {
  const { t } = useTranslation('connections');
  const connections = useConnections(currentLanguage());
  const { data } = connections;
  useEffect(() => markConnectionsSeen(data ?? []), [data]);
  if (hasCode(connections.error, 'EMAIL_NOT_VERIFIED')) return <Unconfirmed />;
  if (connections.data === undefined && connections.isError)
    return <QueryError title={t('title')} query={connections} otherwise={connectionsKey('failed')} />;
  const open = connections.data?.filter(({ state }) => state === 'open');
  return (
    <div className={stack.loose}>
      <div className={stack.stack}>
        <div>
          <Back to="/profile#events" />
        </div>
        <div className={stack.tight}>
          <ScreenHeading>{t('title')}</ScreenHeading>
          {open !== undefined && open.length > 0 && <p className={stack.lead}>{t('lead')}</p>}
        </div>
      </div>
      {open === undefined && (
        <Loading>
          <div className={stack.stack}>
            <CardSkeleton />
            <CardSkeleton />
          </div>
        </Loading>
      )}
      {open !== undefined && <ConnectionList connections={open} empty={<Empty />} />}
    </div>
  );
}

/** Without a confirmed address nobody is shown. */
function Unconfirmed() {
  const { t } = useTranslation(['connections', 'translation']);
  return (
    <Outcome
      icon={<IconMail size={40} />}
      tone="plain"
      title={t('title')}
      actions={<ButtonLink to="/account">{t('translation:dashboard.confirmAddress')}</ButtonLink>}
    >
      <p className={stack.lead}>{t('translation:errors.EMAIL_NOT_VERIFIED')}</p>
    </Outcome>
  );
}

/** Kind, and true: most evenings end without a mutual yes, and nobody is told of a one-sided one. */
function Empty() {
  const { t } = useTranslation('connections');
  return (
    <EmptyState
      title={t('empty.title')}
      action={<ButtonLink to="/dashboard">{t('empty.action')}</ButtonLink>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}
