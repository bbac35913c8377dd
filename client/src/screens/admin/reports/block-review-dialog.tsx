import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockReview } from '../../../api/admin-types';
import { BLOCK_REVIEW_DECISIONS } from '../../../api/states';
import type { BlockReviewDecision } from '../../../api/types';
import { useDecideBlockReview } from '../../../features/admin/block-reviews/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Checkbox } from '../../../ui/form/checkbox';
import { ChoiceField } from '../../../ui/form/choice-field';
import '../../../ui/form/inputs.css';

/** Asks whether somebody has been blocked before, and what becomes of them. */
export function BlockReviewDialog({ review, onClose }: { review: BlockReview; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [decision, setDecision] = useState<BlockReviewDecision | ''>('');
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(true);
  const decide = useDecideBlockReview(review.id, onClose);
  const submit = () =>
    decision !== '' &&
    decide.mutate({
      decision,
      reason: reason.trim(),
      ...(decision === 'blocked' && { refund_future_places: refund }),
    });
  return (
    <ConfirmDialog
      title={t('blockReviews.decideTitle', { name: review.person.name || review.person.email })}
      confirmLabel={t('decide.confirm')}
      keepLabel={t('common.cancel')}
      busy={decide.isPending}
      ready={decision !== '' && reason.trim() !== ''}
      onConfirm={submit}
      onClose={onClose}
    >
      <ChoiceField
        name="decision"
        label={t('blockReviews.question')}
        options={BLOCK_REVIEW_DECISIONS.map((value) => ({
          value,
          label: t(`blockReviews.decision.${value}`),
        }))}
        value={decision}
        onChange={setDecision}
      />
      {decision !== '' && <p>{t(`blockReviews.effect.${decision}`)}</p>}
      {decision === 'blocked' && <Checkbox label={t('block.refund')} checked={refund} onChange={setRefund} />}
      <Textarea
        label={t('fields.reason')}
        description={t('decide.reasonHint')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={decide.error} />
    </ConfirmDialog>
  );
}
