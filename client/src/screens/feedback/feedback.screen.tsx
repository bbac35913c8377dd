import { IconGlassFull } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { hasStatus } from '../../api/api-error';
import { AppHeader } from '../../shared/app-header';
import { ButtonLink } from '../../shared/button';
import { EmptyState } from '../../shared/empty-state';
import { Locked } from '../../shared/locked';
import { NotLoaded } from '../../shared/not-loaded';
import { Outcome } from '../../shared/outcome';
import { PageFrame } from '../../shared/page-frame';
import { usePersonSafety } from '../../shared/person-safety';
import { ScreenHeading } from '../../shared/screen-heading';
import { CardSkeleton } from '../../shared/card-skeleton';
import { Loading } from '../../shared/skeleton';
import stack from '../../shared/stack.module.css';
import { FeedbackForm } from './feedback-form';
import { candidatesQuery } from './feedback.query';

/** /feedback/{eventId}: whom one would like to see again. */
export default function FeedbackScreen() {
  const { t } = useTranslation();
  const { eventId } = useParams();
  const [sent, setSent] = useState(false);
  return (
    <PageFrame title={t('feedback.title')} header={<AppHeader />}>
      {sent ? <Thanks /> : <Feedback eventId={Number(eventId)} onSent={() => setSent(true)} />}
    </PageFrame>
  );
}

interface FeedbackProps {
  eventId: number;
  onSent: () => void;
}

function Feedback({ eventId, onSent }: FeedbackProps) {
  const { t } = useTranslation();
  const candidates = useQuery(candidatesQuery(eventId));
  const { ask, notice, dialog } = usePersonSafety(eventId);
  if (hasStatus(candidates.error, 403))
    return (
      <Locked title={t('feedback.lockedTitle')} error={candidates.error} text="errors.FEEDBACK_LOCKED" />
    );
  if (candidates.data === undefined && candidates.isError)
    return <NotLoaded title={t('feedback.title')} query={candidates} otherwise="feedback.failed" />;
  return (
    <div className={stack.loose}>
      <div className={stack.tight}>
        <ScreenHeading>{t('feedback.title')}</ScreenHeading>
        <p className={stack.lead}>{t('feedback.lead')}</p>
      </div>
      {notice}
      {candidates.data === undefined && (
        <Loading>
          <div className={stack.stack}>
            {[1, 2, 3, 4].map((key) => (
              <CardSkeleton key={key} />
            ))}
          </div>
        </Loading>
      )}
      {candidates.data?.length === 0 && (
        <EmptyState
          title={t('feedback.emptyTitle')}
          action={<ButtonLink to="/dashboard">{t('common.toDashboard')}</ButtonLink>}
        >
          {t('feedback.emptyText')}
        </EmptyState>
      )}
      {candidates.data !== undefined && candidates.data.length > 0 && (
        <FeedbackForm eventId={eventId} candidates={candidates.data} onChoose={ask} onSent={onSent} />
      )}
      {dialog}
    </div>
  );
}

function Thanks() {
  const { t } = useTranslation();
  return (
    <Outcome
      icon={<IconGlassFull size={40} />}
      tone="good"
      title={t('feedback.thanksTitle')}
      ways={<ButtonLink to="/dashboard">{t('common.toDashboard')}</ButtonLink>}
    >
      <p className={stack.lead}>{t('feedback.thanks')}</p>
    </Outcome>
  );
}
