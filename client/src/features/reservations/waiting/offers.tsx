import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { nearTime } from '../../../lib/dates/near-time';
import { useNow } from '../../../lib/use-now';
import { Alert } from '../../../ui/base/alert';
import { ButtonLink } from '../../../ui/base/button';
import { offersIn } from './waiting.rules';

/** Seats that the waiting list offers to the guest, each until when it is theirs, and the way to it. */
export function Offers({ events }: { events: readonly EventItem[] }) {
  const { t } = useTranslation();
  const now = useNow();
  return offersIn(events, now).map(({ id, name, waiting }) => {
    const until = waiting?.to_all ? null : waiting?.offered_until;
    const near = until && nearTime(until, now);
    return (
      <Alert
        key={id}
        tone="warn"
        action={<ButtonLink to={`/events/${id}`}>{t('landing.own.toOffer')}</ButtonLink>}
      >
        {t('landing.own.offer', { name })} {near && t(`landing.own.until.${near.day}`, { when: near.when })}
      </Alert>
    );
  });
}
