import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminEvent } from '../../../api/admin-types';
import { GiveCredits } from '../../../features/admin/credits/give-credits';
import { usePublishEvent } from '../../../features/admin/events/api';
import { useAsk } from '../../../features/admin/events/use-ask';
import { AdminError } from '../../../ui/admin/admin-error';
import { Button, ButtonLink } from '../../../ui/base/button';
import { CancelEventDialog } from './decision/cancel-event-dialog';
import { DeleteDraftDialog } from './delete-draft-dialog';
import { DuplicateDialog } from './duplicate-dialog';
import { PostponeDialog } from './decision/postpone-dialog';

type Asking = 'duplicate' | 'postpone' | 'cancel' | 'delete';

/** What can be done with an event in its present state. */
export function EventActions({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>();
  const publish = usePublishEvent(event);
  const { held, paid, confirmed } = event.counts;
  const isFree = held + paid + confirmed === 0;
  const close = () => setAsking(undefined);
  const { ask, asking: question } = useAsk();
  const isNowhere = event.venue === null && event.location === null;
  const questions = isNowhere ? (['noVenue'] as const) : [];
  return (
    <>
      {event.status === 'draft' && (
        <Button busy={publish.isPending} onClick={() => ask(questions, publish.mutate)}>
          {t('event.publish')}
        </Button>
      )}
      {event.status === 'published' && (
        <>
          <ButtonLink to={`/admin/events/${event.id}/check-in`}>{t('checkIn.open')}</ButtonLink>
          {event.mingling === 'rounds' && (
            <ButtonLink to={`/admin/events/${event.id}/rounds`}>{t('rounds.open')}</ButtonLink>
          )}
          <ButtonLink to={`/admin/events/${event.id}/print`} look="outline">
            {t('print.open')}
          </ButtonLink>
        </>
      )}
      {event.status !== 'cancelled' && (
        <ButtonLink to={`/admin/events/${event.id}/edit`} look="outline">
          {t('event.edit')}
        </ButtonLink>
      )}
      <Button look="outline" onClick={() => setAsking('duplicate')}>
        {t('event.duplicate')}
      </Button>
      {event.status === 'published' && (
        <>
          {isFree && (
            <Button look="outline" busy={publish.isPending} onClick={() => publish.mutate()}>
              {t('event.unpublish')}
            </Button>
          )}
          <Button look="outline" onClick={() => setAsking('postpone')}>
            {t('event.postpone')}
          </Button>
        </>
      )}
      {event.status === 'draft' && (
        <Button look="outline" onClick={() => setAsking('delete')}>
          {t('event.deleteDraft')}
        </Button>
      )}
      {event.status !== 'cancelled' && (
        <Button look="outline" onClick={() => setAsking('cancel')}>
          {t('event.cancel')}
        </Button>
      )}
      <GiveCredits event={event} />
      {question}
      <AdminError error={publish.error} />
      {asking === 'duplicate' && (
        <DuplicateDialog
          event={event}
          onClose={close}
          onDone={(copy) => {
            close();
            void navigate(`/admin/events/${copy.id}/edit`);
          }}
        />
      )}
      {asking === 'postpone' && <PostponeDialog event={event} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDraftDialog event={event} onClose={close} onDone={() => navigate('/admin/events')} />
      )}
      {asking === 'cancel' && <CancelEventDialog event={event} onClose={close} />}
    </>
  );
}
