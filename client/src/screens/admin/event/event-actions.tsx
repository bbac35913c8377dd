import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminEvent } from '../../../api/admin-types';
import { usePublishEvent } from '../../../features/admin/events/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { Button, ButtonLink } from '../../../ui/base/button';
import { CancelEventDialog } from './cancel-event-dialog';
import { DuplicateDialog } from './duplicate-dialog';
import { PostponeDialog } from './postpone-dialog';

type Asking = 'duplicate' | 'postpone' | 'cancel';

/** What can be done with an event in its present state. */
export function EventActions({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>();
  const publish = usePublishEvent(event);
  const { held, paid, confirmed } = event.counts;
  const isFree = held + paid + confirmed === 0;
  const close = () => setAsking(undefined);
  return (
    <>
      {event.status === 'draft' && (
        <Button busy={publish.isPending} onClick={() => publish.mutate()}>
          {t('event.publish')}
        </Button>
      )}
      {event.status === 'published' && (
        <ButtonLink to={`/admin/events/${event.id}/check-in`}>{t('checkIn.open')}</ButtonLink>
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
      {event.status !== 'cancelled' && (
        <Button look="outline" onClick={() => setAsking('cancel')}>
          {t('event.cancel')}
        </Button>
      )}
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
      {asking === 'cancel' && <CancelEventDialog event={event} onClose={close} />}
    </>
  );
}
