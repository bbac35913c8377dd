import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { ChoiceField } from '../../../ui/form/choice-field';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';
import { Check } from '../../../ui/form/checkbox';
import { DeskError } from '../../../ui/admin/admin-error';
import { rereadDesk } from '../../../features/admin/events/api';
import type { Report } from '../../../api/admin-types';

type Decision = NonNullable<Report['decision']>;
const DECISIONS: readonly Decision[] = ['dismissed', 'warned', 'blocked'];

/** Asks what becomes of a report, and why. */
export function DecideDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [decision, setDecision] = useState<Decision | ''>('');
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(true);
  const decide = useMutation({
    mutationFn: (made: Decision) =>
      take(
        api.POST('/api/admin/reports/{id}/decision', {
          params: { path: { id: report.id } },
          body: {
            decision: made,
            reason: reason.trim(),
            ...(made === 'blocked' && { refund_future_places: refund }),
          },
        }),
      ),
    onSuccess: async () => {
      await rereadDesk();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('decide.title', { name: report.reported.name || report.reported.email })}
      confirmLabel={t('decide.confirm')}
      keepLabel={t('common.cancel')}
      busy={decide.isPending}
      ready={decision !== '' && reason.trim() !== ''}
      onConfirm={() => decision !== '' && decide.mutate(decision)}
      onClose={onClose}
    >
      <ChoiceField
        name="decision"
        label={t('decide.decision')}
        options={DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
        value={decision}
        onChange={(value) => setDecision(value as Decision)}
      />
      {decision === 'blocked' && <Check label={t('block.refund')} checked={refund} onChange={setRefund} />}
      <Textarea
        label={t('fields.reason')}
        description={t('decide.reasonHint')}
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DeskError error={decide.error} />
    </ConfirmDialog>
  );
}
