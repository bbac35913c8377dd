import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useProfile } from '../../features/profile/api';
import { ReceiptButton } from '../../features/receipts/receipt-button';
import { useReservations } from '../../features/reservations/api';
import { CalendarButton } from '../../features/reservations/calendar-button';
import { paidEvent } from '../../features/reservations/confirmation/paid-state';
import { TicketButton } from '../../features/reservations/ticket/ticket-button';
import stack from '../../ui/base/stack.module.css';
import { Alert } from '../../ui/base/alert';

/** To who comes from paying: that they are in, with ticket, calendar and receipt. The success page itself stands for three seconds only. */
export function Arrived() {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  const { data: reservations } = useReservations();
  const id = paidEvent(useLocation().state);
  const event = reservations?.upcoming.find((one) => one.id === id);
  if (event === undefined) return null;
  return (
    <Alert
      tone="good"
      action={
        <div className={stack.row}>
          {event.ticket !== null && (
            <TicketButton event={event} ticket={event.ticket} guest={profile?.name} />
          )}
          <CalendarButton eventId={event.id} />
          <ReceiptButton eventId={event.id} />
        </div>
      }
    >
      {t('dashboard.youAreIn', { name: event.name })}
    </Alert>
  );
}
