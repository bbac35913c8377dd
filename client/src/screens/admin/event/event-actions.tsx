import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api, take } from '../../../api/http/client';
import { Button, ButtonLink } from '../../../ui/base/button';
import { DeskError } from '../../../ui/admin/admin-error';
import { rereadDesk } from '../../../features/admin/events/api';
import type { AdminEvent } from '../../../api/admin-types';
import { CancelEveningDialog } from './cancel-event-dialog';
import { DuplicateDialog } from './duplicate-dialog';
import { PostponeDialog } from './postpone-dialog';

type Asking = 'duplicate' | 'postpone' | 'cancel';

/** What can be done about an evening as it stands. */
export function EveningActions({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>();
  const params = { params: { path: { id: event.id } } };
  const setStatus = useMutation({
    mutationFn: () =>
      event.status === 'draft'
        ? take(api.POST('/api/admin/events/{id}/publish', params))
        : take(api.POST('/api/admin/events/{id}/unpublish', params)),
    onSuccess: rereadDesk,
  });
  const { held, paid, confirmed } = event.counts;
  const isFree = held + paid + confirmed === 0;
  const close = () => setAsking(undefined);
  return (
    <>
      {event.status === 'draft' && (
        <Button busy={setStatus.isPending} onClick={() => setStatus.mutate()}>
          {t('evening.publish')}
        </Button>
      )}
      {event.status === 'published' && (
        <ButtonLink to={`/admin/evenings/${event.id}/door`}>{t('door.open')}</ButtonLink>
      )}
      {event.status !== 'cancelled' && (
        <ButtonLink to={`/admin/evenings/${event.id}/edit`} look="outline">
          {t('evening.edit')}
        </ButtonLink>
      )}
      <Button look="outline" onClick={() => setAsking('duplicate')}>
        {t('evening.duplicate')}
      </Button>
      {event.status === 'published' && (
        <>
          {isFree && (
            <Button look="outline" busy={setStatus.isPending} onClick={() => setStatus.mutate()}>
              {t('evening.unpublish')}
            </Button>
          )}
          <Button look="outline" onClick={() => setAsking('postpone')}>
            {t('evening.postpone')}
          </Button>
        </>
      )}
      {event.status !== 'cancelled' && (
        <Button look="outline" onClick={() => setAsking('cancel')}>
          {t('evening.cancel')}
        </Button>
      )}
      <DeskError error={setStatus.error} />
      {asking === 'duplicate' && (
        <DuplicateDialog
          event={event}
          onClose={close}
          onDone={(copy) => {
            close();
            void navigate(`/admin/evenings/${copy.id}/edit`);
          }}
        />
      )}
      {asking === 'postpone' && <PostponeDialog event={event} onClose={close} />}
      {asking === 'cancel' && <CancelEveningDialog event={event} onClose={close} />}
    </>
  );
}
