import { useTranslation } from 'react-i18next';
import type { BlockReview } from '../../../api/admin-types';
import { BLOCK_REVIEW_DECISIONS } from '../../../api/states';
import { useDecideBlockReview } from '../../../features/admin/reports/block-reviews';
import { DecideDialog } from './decide-dialog';

/** Asks whether somebody has been blocked before, and what becomes of them. */
export function BlockReviewDialog({ review, onClose }: { review: BlockReview; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const decide = useDecideBlockReview(review.id, onClose);
  return (
    <DecideDialog
      title={t('blockReviews.decideTitle', { name: review.person.name || review.person.email })}
      question={t('blockReviews.question')}
      options={BLOCK_REVIEW_DECISIONS.map((value) => ({
        value,
        label: t(`blockReviews.decision.${value}`),
      }))}
      effectOf={(decision) => t(`blockReviews.effect.${decision}`)}
      maxReason={500}
      busy={decide.isPending}
      error={decide.error}
      onDecide={decide.mutate}
      onClose={onClose}
    />
  );
}
