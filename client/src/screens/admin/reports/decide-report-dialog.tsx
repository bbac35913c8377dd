import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../../api/admin-types';
import { REPORT_DECISIONS } from '../../../api/states';
import { useDecideReport } from '../../../features/admin/reports/api';
import { DecideDialog } from './decide-dialog';

interface ReportDialogProps {
  report: Report;
  onClose: () => void;
  /** Called with the report as it was decided. */
  onDecided: (report: Report) => void;
}

/** Asks what becomes of a report, and why; of a warning, what the person is told beside our own words. */
export function ReportDialog({ report, onClose, onDecided }: ReportDialogProps) {
  const { t } = useTranslation('admin');
  const [message, setMessage] = useState('');
  const decide = useDecideReport(report.id, (decided) => {
    onClose();
    onDecided(decided);
  });
  const said = message.trim();
  return (
    <DecideDialog
      title={t('decide.title', { name: report.reported.name || report.reported.email })}
      question={t('decide.decision')}
      options={REPORT_DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
      effectOf={(decision) => t(`decide.effects.${decision}`)}
      extra={(decision) =>
        decision === 'warned' && (
          <Textarea
            label={t('decide.message')}
            description={t('decide.messageHint')}
            rows={3}
            maxLength={1000}
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
        )
      }
      maxReason={2000}
      busy={decide.isPending}
      error={decide.error}
      onDecide={(decision) =>
        decide.mutate({ ...decision, ...(decision.decision === 'warned' && said && { message: said }) })
      }
      onClose={onClose}
    />
  );
}
