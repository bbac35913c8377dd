import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LoggedMail } from '../../../api/admin-types';
import type { NotificationState } from '../../../api/types';
import { SaveList } from '../../../ui/admin/save-list';
import { useMails, useRetryMails } from '../../../features/admin/mails/api';
import { dayTime } from '../../../lib/dates/dates';
import { type AdminKey, AdminQueryError } from '../../../ui/admin/admin-error';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import type { Filters } from '../../../ui/admin/use-filters';
import { Button } from '../../../ui/base/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { Alert } from '../../../ui/base/alert';
import { Badge } from '../../../ui/widgets/badge';

const TONES = { waiting: 'plain', sent: 'good', void: 'plain', failed: 'bad' } as const;

interface MailLogProps {
  filters: Filters<'state' | 'occasion'>;
  /** By occasion. */
  titles: ReadonlyMap<string, string>;
}

/** What was told, the newest first; what was given up can be tried again. */
export function MailLog({ filters: { values, page, goTo }, titles }: MailLogProps) {
  const { t } = useTranslation('admin');
  const { state, occasion } = values;
  const filter = { ...(state && { state: state as NotificationState }), ...(occasion && { occasion }) };
  const mails = useMails(filter, page);
  const retry = useRetryMails();
  const columns = useColumns(titles, (id) => retry.mutate([id]));
  if (mails.data === undefined) return mails.isError ? <AdminQueryError query={mails} /> : <TableSkeleton />;
  return (
    <>
      {retry.isError && <Alert tone="bad">{t('common.failed')}</Alert>}
      {retry.data && <Alert tone="good">{t('mails.retried', { count: retry.data.retried })}</Alert>}
      {state === 'failed' && mails.data.total > 0 && (
        <div>
          <Button look="outline" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t('mails.retryAll')}
          </Button>
        </div>
      )}
      <SaveList path="/api/admin/mails" filter={filter} name="mails" />
      {mails.data.total === 0 ? (
        <EmptyState title={t('mails.emptyTitle')}>{t('mails.emptyText')}</EmptyState>
      ) : (
        <DataTable
          caption={t('mails.log')}
          columns={columns}
          rows={mails.data.items}
          rowKey={({ id }) => id}
        />
      )}
      <Pager page={page} total={mails.data.total} onGo={goTo} />
    </>
  );
}

function useColumns(
  titles: ReadonlyMap<string, string>,
  onRetry: (id: string) => void,
): Column<LoggedMail>[] {
  const { t } = useTranslation('admin');
  const what = ({ occasion }: LoggedMail) => titles.get(occasion) ?? occasion;
  const who = ({ name, email, account_id }: LoggedMail) => name || email || String(account_id);
  return [
    { key: 'what', label: t('mails.what'), cell: what },
    {
      key: 'who',
      label: t('fields.name'),
      cell: (mail) => <Link to={`/admin/people/${mail.account_id}`}>{who(mail)}</Link>,
    },
    {
      key: 'state',
      label: t('mails.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`mails.states.${state}`)}</Badge>,
    },
    { key: 'due', label: t('mails.due'), cell: ({ due_at }) => dayTime(due_at) },
    {
      key: 'settled',
      label: t('mails.settled'),
      cell: ({ settled_at }) => (settled_at === null ? '–' : dayTime(settled_at)),
    },
    { key: 'tries', label: t('mails.tries'), numeric: true, cell: ({ attempts }) => attempts },
    { key: 'why', label: t('mails.why'), cell: ({ reason }) => <Reason reason={reason} /> },
    {
      key: 'retry',
      label: t('mails.retry'),
      cell: (mail) =>
        mail.state === 'failed' ? (
          <Button
            look="plain"
            aria-label={t('mails.retryOne', { what: what(mail), who: who(mail) })}
            onClick={() => onRetry(mail.id)}
          >
            {t('mails.retry')}
          </Button>
        ) : (
          '–'
        ),
    },
  ];
}

/** Why a mail was not sent; what a server said has no phrase, and stands as it is. */
function Reason({ reason }: { reason: string | null }) {
  const { t } = useTranslation('admin');
  if (reason === null) return '–';
  const key = `mails.reasons.${reason}`;
  return i18next.exists(key, { ns: 'admin' }) ? t(key as AdminKey) : reason;
}
