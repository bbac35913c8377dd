import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BlockReview } from '../../../api/admin-types';
import type { ReportStatus } from '../../../api/types';
import { SaveList } from '../../../ui/admin/save-list';
import { useBlockReviews, useDecideBlockReview } from '../../../features/admin/reports/block-reviews';
import { dayTime } from '../../../lib/dates/dates';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import card from '../../../ui/admin/case-card.module.css';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { Badge } from '../../../ui/widgets/badge';
import { BLOCK_REVIEW_DECISIONS } from '../../../api/states';
import { DecideDialog } from './decide-dialog';
import classes from './reports.module.css';

/** People who may have been blocked before, with another account. Nothing where there are none. */
export function BlockReviews({ status }: { status: ReportStatus | undefined }) {
  const { t } = useTranslation('admin');
  const reviews = useBlockReviews(status);
  const [deciding, setDeciding] = useState<BlockReview>();
  if (reviews.data === undefined) return reviews.isError ? <AdminQueryError query={reviews} /> : null;
  if (reviews.data.items.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby="block-reviews">
      <h2 id="block-reviews">{t('blockReviews.title')}</h2>
      <SaveList path="/api/admin/block-reviews" filter={{ status }} name="block-reviews" />
      <p>{t('blockReviews.text')}</p>
      <ul className={classes.queue}>
        {reviews.data.items.map((review) => (
          <li key={review.id}>
            <Review review={review} onDecide={() => setDeciding(review)} />
          </li>
        ))}
      </ul>
      {deciding && <BlockReviewDialog review={deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  );
}

function Review({ review, onDecide }: { review: BlockReview; onDecide: () => void }) {
  const { t } = useTranslation('admin');
  const { person, former, found_by, created_at, decision } = review;
  const name = nameOf(person);
  return (
    <article className={card.card}>
      <p className={card.head}>
        <Badge tone={decision === null ? 'warn' : 'plain'}>{t(`blockReviews.foundBy.${found_by}`)}</Badge>
        <time dateTime={created_at}>{dayTime(created_at)}</time>
      </p>
      <h3 className={card.name}>
        <Link to={`/admin/people/${person.account_id}`}>{name}</Link>{' '}
        {person.blocked && <Badge tone="bad">{t('people.isBlocked')}</Badge>}
      </h3>
      <p className={stack.soft}>{person.email}</p>
      <p>
        {t('blockReviews.former')} <Former former={former} />
      </p>
      {decision === null ? (
        <div>
          <Button aria-label={t('reports.decideAbout', { name })} onClick={onDecide}>
            {t('reports.decide')}
          </Button>
        </div>
      ) : (
        <p>
          <strong>{t(`blockReviews.decision.${decision}`)}</strong>: {review.decision_reason}
          <br />
          <small>
            {review.decided_by} · {review.decided_at !== null && dayTime(review.decided_at)}
          </small>
        </p>
      )}
    </article>
  );
}

function Former({ former }: { former: BlockReview['former'] }) {
  const { t } = useTranslation('admin');
  if (former.email === '') return t('blockReviews.gone', { id: former.account_id });
  return (
    <>
      <Link to={`/admin/people/${former.account_id}`}>{nameOf(former)}</Link>{' '}
      <span className={stack.soft}>{former.email}</span>
    </>
  );
}

function nameOf({ name, email, account_id }: BlockReview['person']): string {
  return name || email || `#${account_id}`;
}

/** Asks whether somebody has been blocked before, and what becomes of them. */
function BlockReviewDialog({ review, onClose }: { review: BlockReview; onClose: () => void }) {
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
