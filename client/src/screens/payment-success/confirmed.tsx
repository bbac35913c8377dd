import { IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useEvents } from '../../features/events/api';
import { CalendarButton } from '../../features/reservations/calendar-button';
import { EventDate } from '../../ui/widgets/event-date';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { Outcome } from '../../ui/states/outcome';
import type { PaidState } from '../../features/reservations/confirmation/paid-state';
import classes from './payment-success.module.css';

const paid = (eventId: number): PaidState => ({ paid: eventId });
/** Milliseconds until the dashboard comes by itself. */
const REDIRECT_AFTER = 3000;

/** The reservation is paid; the dashboard follows, with the event's card and ticket. */
export function Confirmed({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: events } = useEvents();
  const event = events?.find(({ id }) => id === eventId);

  useEffect(() => {
    const timer = setTimeout(
      () => void navigate('/dashboard', { replace: true, state: paid(eventId) }),
      REDIRECT_AFTER,
    );
    return () => clearTimeout(timer);
  }, [navigate, eventId]);

  return (
    <Outcome
      icon={<IconCheck size={40} />}
      tone="good"
      title={t('payment.success')}
      actions={
        <>
          <ButtonLink to="/dashboard" state={paid(eventId)}>
            {t('payment.toEvents')}
          </ButtonLink>
          {event !== undefined && <CalendarButton eventId={event.id} />}
        </>
      }
    >
      {event !== undefined && (
        <p className={classes.event}>
          <strong>{event.name}</strong>
          <EventDate date={event.date} />
        </p>
      )}
      <p className={stack.lead}>{t('payment.successText')}</p>
    </Outcome>
  );
}
