import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasCode } from '../../api/http/api-error';
import { friendTokenTo } from '../../lib/storage/friend-link';
import { dayTime } from '../../lib/dates/dates';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import { Alert } from '../../ui/base/alert';
import { useAcceptInvitation } from './api';

interface KeptPlaceProps {
  eventId: number;
  /** They have a place already: the link may be their own. */
  hasPlace?: boolean;
  /** Why the evening is not for them stands beside it. */
  isUnfit?: boolean;
}

/** Takes the place that a friend keeps, for whoever came by their link, and says so. Nothing for everybody else. */
export function KeptPlace({ eventId, hasPlace = false, isUnfit = false }: KeptPlaceProps) {
  const { t } = useTranslation('event');
  const errorText = useErrorText();
  const [token] = useState(() => friendTokenTo(eventId));
  const { mutate, data, error, isPending } = useAcceptInvitation();
  useEffect(() => {
    if (token !== '') mutate(token);
  }, [token, mutate]);
  if (data !== undefined)
    return hasPlace ? null : (
      <Alert tone="good">{t('friend.kept', { until: dayTime(data.kept_until) })}</Alert>
    );
  if (error === null || (isUnfit && hasCode(error, 'NOT_FOR_YOU'))) return null;
  if (hasCode(error, 'OWN_INVITATION')) return <Alert tone="info">{t('friend.own')}</Alert>;
  if (hasCode(error, 'EMAIL_NOT_VERIFIED'))
    return (
      <Alert tone="info" action={<Link to="/account">{t('friend.toAddress')}</Link>}>
        {t('friend.confirmFirst')}
      </Alert>
    );
  // a final answer has made the browser forget the link; any other may be different the next time
  const again = friendTokenTo(eventId) !== '' && (
    <Button look="outline" busy={isPending} onClick={() => mutate(token)}>
      {t('friend.again')}
    </Button>
  );
  return (
    <Alert tone="warn" action={again}>
      {errorText(error, 'errors.INTERNAL')}
    </Alert>
  );
}
