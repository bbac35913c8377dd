import { useTranslation } from 'react-i18next';
import type { ProductStatus } from '../../../api/admin-types';
import { useStatus } from '../../../features/admin/status/api';
import { dayTime } from '../../../lib/dates/dates';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Alert } from '../../../ui/base/alert';
import { FailedJobs } from './failed-jobs';
import { PartList } from './part-list';
import classes from './status.module.css';

/** /admin/status: whether everything is working, and what is not, in words. */
export default function StatusScreen() {
  const { t } = useTranslation('admin');
  const status = useStatus();
  return (
    <AdminPage title={t('nav.status')}>
      {status.data === undefined && (status.isError ? <AdminQueryError query={status} /> : <TableSkeleton />)}
      {status.data && <Status status={status.data} />}
    </AdminPage>
  );
}

function Status({ status }: { status: ProductStatus }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Summary status={status} />
      <Panel title={t('status.parts')}>
        <PartList parts={status.parts} />
      </Panel>
      <FailedJobs jobs={status.failed_jobs} />
      <p className={classes.foot}>
        {t('status.foot', { version: status.version, time: dayTime(status.now) })}
      </p>
    </>
  );
}

function Summary({ status: { working, safe_mode, parts, failing } }: { status: ProductStatus }) {
  const { t } = useTranslation('admin');
  const troubled = parts.filter(({ state }) => state === 'trouble').length;
  // what a part says already is not said twice
  const others = failing.filter(({ name }) => !parts.some(({ part }) => part === name));
  return (
    <>
      {safe_mode && (
        <Alert tone="warn" title={t('status.safeMode')}>
          {t('status.safeModeText')}
        </Alert>
      )}
      {working && (
        <Alert tone="good" title={t('status.working')}>
          {t('status.workingText')}
        </Alert>
      )}
      {troubled > 0 && (
        <Alert tone="warn" title={t('status.trouble', { count: troubled })}>
          {t('status.troubleText')}
        </Alert>
      )}
      {others.length > 0 && (
        <Alert tone="warn" title={t('status.notReady')}>
          {others.map(({ name, reason }) => (
            <p key={name} lang="en" className={classes.reason}>
              {name}: {reason}
            </p>
          ))}
        </Alert>
      )}
    </>
  );
}
