import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import { dayTime } from '../../lib/dates/dates';
import { type Shared, share } from '../../lib/share';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { Alert } from '../../ui/base/alert';
import { useFriend, useInviteFriend, useTakeBack } from './api';

interface BringFriendProps {
  eventId: number;
  /** Says why no place can be kept, instead of nothing. */
  explains?: boolean;
}

/** Keeps a place for a friend, hands on the link to it, and takes it back. For guests with a place. */
export function BringFriend({ eventId, explains = false }: BringFriendProps) {
  const { t } = useTranslation('event');
  const errorText = useErrorText();
  const { data: friend } = useFriend(eventId);
  const invite = useInviteFriend(eventId);
  const takeBack = useTakeBack(eventId);
  const [shared, setShared] = useState<Shared>();
  if (friend === undefined) return null;
  const { state, url, kept_until: until, obstacle } = friend;
  const error = invite.error ?? takeBack.error;
  if (state === 'none' && obstacle !== null)
    return explains ? <p>{errorText(new ApiError(409, obstacle, ''), 'errors.INTERNAL')}</p> : null;
  return (
    <section className={stack.tight} aria-label={t('friend.title')}>
      <p>{t(`friend.${state}`, { until: until === null ? '' : dayTime(until) })}</p>
      <p>
        {state === 'none' && (
          <Button look="outline" busy={invite.isPending} onClick={() => invite.mutate()}>
            <IconUserPlus size={20} aria-hidden />
            {t('friend.keep')}
          </Button>
        )}
        {url !== null && (
          <>
            <Button look="outline" onClick={() => void share(url).then(setShared)}>
              {t('friend.send')}
            </Button>{' '}
            <Button look="plain" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
              {t('friend.takeBack')}
            </Button>
          </>
        )}
      </p>
      {url !== null && shared !== undefined && (
        <Alert tone={shared === 'copied' ? 'good' : 'info'}>{t(`share.${shared}`, { url })}</Alert>
      )}
      {error !== null && <Alert tone="bad">{errorText(error, 'errors.INTERNAL')}</Alert>}
    </section>
  );
}
