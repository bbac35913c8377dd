import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../../api/types';
import { useReservations, useTicketCode } from '../api';
import { Button } from '../../../ui/base/button';
import { TicketDialog } from './ticket-dialog';
import classes from './ticket.module.css';

interface OwnTicketProps extends Pick<TicketButtonProps, 'guest' | 'look'> {
  eventId: number;
}

/** Opens the ticket of the guest's own place at an event. Nothing while they have none. */
export function OwnTicket({ eventId, ...rest }: OwnTicketProps) {
  const { data: reservations } = useReservations();
  const event = reservations?.upcoming.find(({ id }) => id === eventId);
  return event?.ticket ? <TicketButton event={event} ticket={event.ticket} {...rest} /> : null;
}

interface TicketButtonProps {
  event: UserEvent;
  ticket: string;
  /** The guest's first name; undefined while it is not known. */
  guest: string | undefined;
  /** filled: where showing it is the one thing to do. */
  look?: 'filled' | 'outline';
}

/** Opens the ticket of a reservation. */
export function TicketButton({ event, ticket, guest, look = 'outline' }: TicketButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // Drawn ahead: at the entrance there may be no connection.
  const code = useTicketCode(ticket);
  return (
    <div className={classes.open}>
      <Button look={look} onClick={() => setOpen(true)}>
        <IconQrcode size={20} aria-hidden />
        {t('profile.ticket.show')}
      </Button>
      {open && <TicketDialog event={event} guest={guest} code={code} onClose={() => setOpen(false)} />}
    </div>
  );
}
