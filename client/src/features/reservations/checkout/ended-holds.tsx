import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { time } from '../../../lib/dates/dates';
import { useNow } from '../../../lib/use-now';
import { Alert } from '../../../ui/base/alert';
import { ButtonLink } from '../../../ui/base/button';
import { endedHold } from './ended-hold';

/** Holds that have ended unpaid, each until the page of its event has said so, and the way there. */
export function EndedHolds({ events }: { events: readonly EventItem[] }) {
  const { t } = useTranslation();
  const now = useNow();
  return events.map((event) => {
    const ended = endedHold(event, now);
    if (ended === undefined || ended.seen) return null;
    return (
      <Alert
        key={event.id}
        tone="info"
        title={event.name}
        action={
          <ButtonLink to={`/events/${event.id}`} look="outline">
            {t('today.toEvent')}
          </ButtonLink>
        }
      >
        {t('dashboard.holdEnded', { time: time(ended.until) })}
      </Alert>
    );
  });
}
