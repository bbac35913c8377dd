import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminEvent } from '../../../api/admin-types';
import { useDeleteDraft, usePublishEvent } from '../../../features/admin/events/api';
import { useAsk } from '../../../features/admin/events/use-ask';
import { AdminError } from '../../../ui/admin/admin-error';
import { Button, ButtonLink } from '../../../ui/base/button';
import { useNow } from '../../../lib/use-now';
import { CreditsDialog } from '../../../features/admin/credits/credits-dialog';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { CancelEventDialog } from './decision/cancel-event-dialog';
import { DuplicateDialog } from './duplicate-dialog';
import { PostponeDialog } from './decision/postpone-dialog';

interface DeleteDraftDialogProps {
  event: AdminEvent;
  onClose: () => void;
  onDone: () => void;
}

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

/** The button that gives guests of an event credit: once it has begun, or was cancelled. */
function GiveCredits({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const isBehind = event.status === 'published' && new Date(event.date) <= now;
  if (event.status !== 'cancelled' && !isBehind) return null;
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        {t('credits.toGuests')}
      </Button>
      {asking && <CreditsDialog event={event} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks before a draft is deleted. */
function DeleteDraftDialog({ event, onClose, onDone }: DeleteDraftDialogProps) {
  const { t } = useTranslation('admin');
  const remove = useDeleteDraft(event.id, onDone);
  return (
    <ConfirmDialog
      title={t('event.deleteDraftTitle', { name: event.name })}
      confirmLabel={t('event.deleteDraft')}
      keepLabel={t('common.cancel')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('event.deleteDraftText')}</p>
      <AdminError error={remove.error} />
    </ConfirmDialog>
  );
}
