import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../../api/admin-types';
import { REPORT_DECISIONS } from '../../../api/states';
import type { ReportDecision } from '../../../api/types';
import { useDecideReport } from '../../../features/admin/reports/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Checkbox } from '../../../ui/form/checkbox';
import { ChoiceField } from '../../../ui/form/choice-field';
import '../../../ui/form/inputs.css';

/** Asks what becomes of a report, and why. */
export function DecideDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [decision, setDecision] = useState<ReportDecision | ''>('');
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(true);
  const decide = useDecideReport(report.id, onClose);
  const submit = () =>
    decision !== '' &&
    decide.mutate({
      decision,
      reason: reason.trim(),
      ...(decision === 'blocked' && { refund_future_places: refund }),
    });
  return (
    <ConfirmDialog
      title={t('decide.title', { name: report.reported.name || report.reported.email })}
      confirmLabel={t('decide.confirm')}
      keepLabel={t('common.cancel')}
      busy={decide.isPending}
      ready={decision !== '' && reason.trim() !== ''}
      onConfirm={submit}
      onClose={onClose}
    >
      <ChoiceField
        name="decision"
        label={t('decide.decision')}
        options={REPORT_DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
        value={decision}
        onChange={setDecision}
      />
      {decision === 'blocked' && <Checkbox label={t('block.refund')} checked={refund} onChange={setRefund} />}
      <Textarea
        label={t('fields.reason')}
        description={t('decide.reasonHint')}
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={decide.error} />
    </ConfirmDialog>
  );
}
