import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FailedJob } from '../../../api/admin-types';
import { useRetryJob } from '../../../features/admin/status/api';
import { dayTime } from '../../../lib/dates/dates';
import { type AdminKey, AdminError } from '../../../ui/admin/admin-error';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import { Alert } from '../../../ui/base/alert';

/** Jobs that failed for good, each with a button to try again; says so when one is tried again, also when it was the last. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t } = useTranslation('admin');
  const retry = useRetryJob();
  const kindName = useKindName();
  const columns: Column<FailedJob>[] = [
    { key: 'kind', label: t('status.job'), cell: ({ kind }) => kindName(kind) },
    { key: 'failed', label: t('status.failedAt'), cell: ({ failed_at }) => dayTime(failed_at) },
    { key: 'tries', label: t('mails.tries'), numeric: true, cell: ({ attempts }) => attempts },
    {
      key: 'retry',
      label: t('status.action'),
      cell: ({ id, kind, failed_at }) => (
        <Button
          look="plain"
          busy={retry.isPending && retry.variables === id}
          aria-label={t('status.retryOne', { what: kindName(kind), time: dayTime(failed_at) })}
          onClick={() => retry.mutate(id)}
        >
          {t('mails.retry')}
        </Button>
      ),
    },
  ];
  if (jobs.length === 0 && !retry.isSuccess) return null;
  return (
    <Panel title={t('status.failedJobs')}>
      {retry.isError && <AdminError error={retry.error} />}
      {retry.isSuccess && <Alert tone="good">{t('status.retried')}</Alert>}
      {jobs.length > 0 && (
        <>
          <p>{t('status.failedJobsText')}</p>
          <DataTable caption={t('status.failedJobs')} columns={columns} rows={jobs} rowKey={({ id }) => id} />
        </>
      )}
    </Panel>
  );
}

/** Names a kind of job; one without a phrase by its own code. */
function useKindName(): (kind: string) => string {
  const { t } = useTranslation('admin');
  return (kind) => {
    const key = `status.jobs.${kind.replaceAll(/[.-]/g, '_')}`;
    return i18next.exists(key, { ns: 'admin' }) ? t(key as AdminKey) : kind;
  };
}
