import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decision } from '../../../features/admin/reports/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Checkbox } from '../../../ui/form/checkbox';
import { ChoiceField } from '../../../ui/form/choice-field';
import '../../../ui/form/inputs.css';

interface DecideDialogProps<D extends string> {
  title: string;
  /** What is to be decided, and the answers. */
  question: string;
  options: readonly { value: D | 'blocked'; label: string }[];
  /** What a decision does, said before it is made. */
  effectOf?: (decision: D | 'blocked') => ReactNode;
  /** What else is asked for a decision, below the reason. */
  extra?: (decision: D | 'blocked') => ReactNode;
  /** The longest reason that the server takes, in characters. */
  maxReason: number;
  busy: boolean;
  error: unknown;
  onDecide: (decision: Decision<D | 'blocked'>) => void;
  onClose: () => void;
}

/** Asks for a decision about somebody, and why; one that blocks also asks about the reservations to come. */
export function DecideDialog<D extends string>({
  title,
  question,
  options,
  effectOf,
  extra,
  maxReason,
  busy,
  error,
  onDecide,
  onClose,
}: DecideDialogProps<D>) {
  const { t } = useTranslation('admin');
  const [decision, setDecision] = useState<D | 'blocked' | ''>('');
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(true);
  const blocks = decision === 'blocked';
  const submit = () =>
    decision !== '' &&
    onDecide({ decision, reason: reason.trim(), ...(blocks && { refund_future_places: refund }) });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('decide.confirm')}
      keepLabel={t('common.cancel')}
      busy={busy}
      ready={decision !== '' && reason.trim() !== ''}
      onConfirm={submit}
      onClose={onClose}
    >
      <ChoiceField
        name="decision"
        label={question}
        options={options}
        value={decision}
        onChange={setDecision}
      />
      {decision !== '' && effectOf && <p>{effectOf(decision)}</p>}
      {blocks && <Checkbox label={t('block.refund')} checked={refund} onChange={setRefund} />}
      <Textarea
        label={t('fields.reason')}
        description={t('decide.reasonHint')}
        rows={3}
        maxLength={maxReason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {decision !== '' && extra?.(decision)}
      <AdminError error={error} />
    </ConfirmDialog>
  );
}
