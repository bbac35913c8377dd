import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { longDate } from '../../lib/dates/english-dates';
import { ButtonLink } from '../../ui/base/button';
import { CalendarLink } from '../../features/events/calendar-link';
import { Outcome } from '../../ui/states/outcome';
import { eventsQuery } from '../../features/reservations/api';
import stack from '../../ui/base/stack.module.css';
import classes from './payment-success.module.css';

/** Milliseconds until the dashboard comes by itself. */
const REDIRECT_AFTER = 3000;

/** The place is theirs; the dashboard follows. */
export function Confirmed({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: events } = useQuery(eventsQuery);
  const event = events?.find(({ id }) => id === eventId);

  useEffect(() => {
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <Outcome
      icon={<IconCheck size={40} />}
      tone="good"
      title={t('payment.success')}
      ways={
        <>
          <ButtonLink to="/dashboard">{t('payment.toEvents')}</ButtonLink>
          {event !== undefined && <CalendarLink event={event} />}
        </>
      }
    >
      {event !== undefined && (
        <p className={classes.event}>
          <strong>{event.name}</strong>
          <time dateTime={event.date}>{longDate(event.date)}</time>
        </p>
      )}
      <p className={stack.lead}>{t('payment.successText')}</p>
    </Outcome>
  );
}
