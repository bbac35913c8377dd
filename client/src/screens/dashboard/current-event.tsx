import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../api/types';
import { useProfile } from '../../features/profile/api';
import checkoutClasses from '../../features/reservations/checkout/checkout.module.css';
import { TicketButton } from '../../features/reservations/ticket/ticket-button';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { Badge } from '../../ui/widgets/badge';
import { CardFrame } from '../../features/events/card/card-frame';

/** The event that one is at, or late for: where it is, the matches and the ticket. */
export function CurrentEvent({ event }: { event: UserEvent }) {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  const address = [event.venue, event.location ?? t('common.tbd')].filter((part) => part !== null);
  return (
    <CardFrame event={event} location={address.join(', ')}>
      <div className={checkoutClasses.action}>
        <Badge tone="good" size="lg">
          {t('common.happeningNow')}
        </Badge>
        <div className={stack.row}>
          <ButtonLink to={`/matches/${event.id}`}>{t('common.viewMatches')}</ButtonLink>
          {event.ticket !== null && (
            <TicketButton event={event} ticket={event.ticket} guest={profile?.name} />
          )}
        </div>
      </div>
    </CardFrame>
  );
}
