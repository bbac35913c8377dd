import { IconGlassFull } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, hasStatus } from '../../api/http/api-error';
import { useSession } from '../../features/auth/session/session';
import { AppHeader } from '../../features/auth/header/app-header';
import { useCandidates } from '../../features/feedback/api';
import { usePersonSafety } from '../../features/safety/use-person-safety';
import { useIdParam } from '../../lib/use-id-param';
import { ButtonLink } from '../../ui/base/button';
import { Loading } from '../../ui/base/skeleton';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { EmptyState } from '../../ui/states/empty-state';
import { Locked } from '../../ui/states/locked';
import { Outcome } from '../../ui/states/outcome';
import { NoSuchEvent } from '../../ui/states/no-such-event';
import { QueryError } from '../../ui/states/query-error';
import { FeedbackForm } from './feedback-form';
import { WhatAnswersDo } from './what-answers-do';

/** /feedback/{eventId}: whom one would like to see again. */
export default function FeedbackScreen() {
  const { t } = useTranslation();
  const eventId = useIdParam('eventId');
  const [sent, setSent] = useState<{ hasMaybe: boolean }>();
  return (
    <PageFrame title={t('feedback.title')} header={<AppHeader />}>
      {eventId === undefined && <NoSuchEvent title={t('feedback.title')} />}
      {eventId !== undefined && !sent && <Feedback eventId={eventId} onSent={setSent} />}
      {sent && <Thanks {...sent} />}
    </PageFrame>
  );
}

interface FeedbackProps {
  eventId: number;
  onSent: (sent: { hasMaybe: boolean }) => void;
}

function Feedback({ eventId, onSent }: FeedbackProps) {
  const { t } = useTranslation();
  const candidates = useCandidates(eventId);
  // Deferred: forty people are made in pieces, between which a slow phone answers a touch.
  const isReady = useDeferredValue(candidates.data !== undefined);
  const people = isReady ? candidates.data : undefined;
  const { data: status } = useSession();
  const { ask, notice, dialog } = usePersonSafety(eventId, status?.email);
  if (hasStatus(candidates.error, 403))
    return (
      <Locked
        title={t('feedback.lockedTitle')}
        error={candidates.error}
        text={hasCode(candidates.error, 'NOT_ATTENDED') ? 'errors.NOT_ATTENDED' : 'errors.FEEDBACK_LOCKED'}
      />
    );
  if (candidates.data === undefined && candidates.isError)
    return <QueryError title={t('feedback.title')} query={candidates} otherwise="feedback.failed" />;
  return (
    <div className={stack.loose}>
      <div className={stack.tight}>
        <ScreenHeading>{t('feedback.title')}</ScreenHeading>
        <p className={stack.lead}>{t('feedback.lead')}</p>
        <WhatAnswersDo />
      </div>
      {notice}
      {people === undefined && (
        <Loading>
          <div className={stack.stack}>
            {[1, 2, 3, 4].map((key) => (
              <CardSkeleton key={key} />
            ))}
          </div>
        </Loading>
      )}
      {people?.length === 0 && (
        <EmptyState
          title={t('feedback.emptyTitle')}
          action={<ButtonLink to="/dashboard">{t('common.toDashboard')}</ButtonLink>}
        >
          {t('feedback.emptyText')}
        </EmptyState>
      )}
      {people !== undefined && people.length > 0 && (
        <FeedbackForm eventId={eventId} candidates={people} onChoose={ask} onSent={onSent} />
      )}
      {dialog}
    </div>
  );
}

function Thanks({ hasMaybe }: { hasMaybe: boolean }) {
  const { t } = useTranslation();
  // The form was scrolled to its end.
  useEffect(() => window.scrollTo({ top: 0, behavior: 'instant' }), []);
  return (
    <Outcome
      icon={<IconGlassFull size={40} />}
      tone="good"
      title={t('feedback.thanksTitle')}
      actions={<ButtonLink to="/dashboard">{t('common.toDashboard')}</ButtonLink>}
    >
      <p className={stack.lead}>{t('feedback.thanks')}</p>
      <p>{t('feedback.told')}</p>
      {hasMaybe && <p>{t('feedback.maybeLater')}</p>}
    </Outcome>
  );
}
