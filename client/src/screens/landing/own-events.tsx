import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../api/types';
import { NextCard } from '../../features/reservations/today/next-card';
import { Today } from '../../features/reservations/today/today';
import { RoundsLink } from '../../features/rounds/rounds-link';
import { nearTime } from '../../lib/dates/near-time';
import { useNow } from '../../lib/use-now';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { Alert } from '../../ui/widgets/alert';
import { Loading } from '../../ui/widgets/skeleton';
import type { OwnEvents as Own } from './use-own-events';

interface OwnEventsProps {
  own: Own;
  /** The guest's first name, which the ticket shows; undefined while it is not known. */
  guest: string | undefined;
}

/** The guest's own, before anything else: today's event, offers, the next event, feedback to give, new connections. */
export function OwnEvents({ own, guest }: OwnEventsProps) {
  const { t } = useTranslation();
  return (
    <section className={stack.stack}>
      <ScreenHeading>{t('landing.own.title')}</ScreenHeading>
      {own.isComing && (
        <Loading>
          <CardSkeleton />
        </Loading>
      )}
      {own.hasToday && <Today guest={guest} isAlone more={(event) => <RoundsLink event={event} />} />}
      {own.offers.map((event) => (
        <Offer key={event.id} event={event} />
      ))}
      {own.next !== undefined && <NextCard event={own.next} guest={guest} />}
      {own.toRate !== undefined && (
        <Alert
          tone="info"
          action={
            <ButtonLink to={`/feedback/${own.toRate.id}`}>{t('profile.events.giveFeedback')}</ButtonLink>
          }
        >
          {t('landing.own.feedback', { name: own.toRate.name })}
        </Alert>
      )}
      {own.connections.map(({ id, user }) => (
        <Alert
          key={id}
          tone="good"
          action={<ButtonLink to="/connections">{t('common.connections')}</ButtonLink>}
        >
          {t('landing.own.connection', { name: user.name })}
        </Alert>
      ))}
    </section>
  );
}

function Offer({ event }: { event: EventItem }) {
  const { t } = useTranslation();
  const now = useNow();
  const until = event.waiting?.offered_until;
  const near = until != null && !event.waiting?.to_all ? nearTime(until, now) : undefined;
  return (
    <Alert
      tone="warn"
      action={<ButtonLink to={`/events/${event.id}`}>{t('landing.own.toOffer')}</ButtonLink>}
    >
      {t('landing.own.offer', { name: event.name })}{' '}
      {near !== undefined && t(`landing.own.until.${near.day}`, { when: near.when })}
    </Alert>
  );
}
