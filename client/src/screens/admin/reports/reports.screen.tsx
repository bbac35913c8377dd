import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../../api/admin-types';
import type { ReportStatus } from '../../../api/types';
import { SaveList } from '../../../ui/admin/save-list';
import { useReports } from '../../../features/admin/reports/api';
import { useBlockWords } from '../../../features/admin/reports/use-block-words';
import { ReportCard } from '../../../features/admin/reports/report-card';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { Pager } from '../../../ui/admin/pager';
import { Alert } from '../../../ui/base/alert';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import { Button } from '../../../ui/base/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { BlockReviews } from './block-reviews';
import { Objections } from './objections';
import { ReportDialog } from './decide-report-dialog';
import classes from './reports.module.css';

const KINDS = ['decided', 'all'] as const;

/** /admin/reports: people who may have been blocked before, objections to match lists, and what guests report of each other; first what is open. */
export default function ReportsScreen() {
  const { t } = useTranslation('admin');
  const { values, page, set, goTo } = useFilters(['status']);
  const [deciding, setDeciding] = useState<Report>();
  const [decided, setDecided] = useState<Report>();
  return (
    <AdminPage title={t('nav.reports')}>
      <FilterBar>
        <FilterSelect
          label={t('fields.status')}
          all={t('reports.open')}
          options={KINDS.map((value) => ({ value, label: t(`reports.${value}`) }))}
          value={values.status ?? ''}
          onChange={(status) => set('status', status)}
        />
      </FilterBar>
      {decided && <Decided report={decided} />}
      <BlockReviews status={statusOf(values.status)} />
      <Objections status={statusOf(values.status)} />
      <Queue status={statusOf(values.status)} page={page} onGo={goTo} onDecide={setDeciding} />
      {deciding && (
        <ReportDialog report={deciding} onClose={() => setDeciding(undefined)} onDecided={setDecided} />
      )}
    </AdminPage>
  );
}

/** Says what a decision has done. */
function Decided({ report: { decision, outcome, reported } }: { report: Report }) {
  const { t } = useTranslation('admin');
  const blockWords = useBlockWords();
  const name = reported.name || reported.email;
  if (decision === null) return null;
  return (
    <Alert tone="good">
      {decision === 'blocked' ? blockWords(name, outcome) : t(`done.${decision}`, { name })}
    </Alert>
  );
}

// without a choice the open ones
function statusOf(chosen: string | undefined): ReportStatus | undefined {
  if (chosen === 'all') return undefined;
  return chosen === 'decided' ? 'decided' : 'open';
}

interface QueueProps {
  /** Undefined shows all. */
  status: ReportStatus | undefined;
  page: number;
  onGo: (page: number) => void;
  onDecide: (report: Report) => void;
}

function Queue({ status, page, onGo, onDecide }: QueueProps) {
  const { t } = useTranslation('admin');
  const reports = useReports(status ? { status } : {}, page);
  if (reports.data === undefined)
    return reports.isError ? <AdminQueryError query={reports} /> : <TableSkeleton rows={3} />;
  if (reports.data.items.length === 0)
    return <EmptyState title={t('reports.emptyTitle')}>{t('reports.emptyText')}</EmptyState>;
  return (
    <>
      <SaveList path="/api/admin/reports" filter={{ status }} name="reports" />
      <ul className={classes.queue}>
        {reports.data.items.map((report) => (
          <li key={report.id}>
            <ReportCard
              report={report}
              heading="h2"
              actions={
                report.decision === null && (
                  <div>
                    <Button
                      aria-label={t('reports.decideAbout', { name: report.reported.name })}
                      onClick={() => onDecide(report)}
                    >
                      {t('reports.decide')}
                    </Button>
                  </div>
                )
              }
            />
          </li>
        ))}
      </ul>
      <Pager page={page} total={reports.data.total} onGo={onGo} />
    </>
  );
}
