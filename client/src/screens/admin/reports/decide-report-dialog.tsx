import { useTranslation } from 'react-i18next';
import type { Report } from '../../../api/admin-types';
import { REPORT_DECISIONS } from '../../../api/states';
import { useDecideReport } from '../../../features/admin/reports/api';
import { DecideDialog } from './decide-dialog';

/** Asks what becomes of a report, and why. */
export function ReportDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const decide = useDecideReport(report.id, onClose);
  return (
    <DecideDialog
      title={t('decide.title', { name: report.reported.name || report.reported.email })}
      question={t('decide.decision')}
      options={REPORT_DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
      maxReason={2000}
      busy={decide.isPending}
      error={decide.error}
      onDecide={decide.mutate}
      onClose={onClose}
    />
  );
}
