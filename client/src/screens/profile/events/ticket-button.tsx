import { IconQrcode } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../../api/types';
import { Button } from '../../../ui/base/button';
import { TicketDialog } from './ticket-dialog';
import classes from './ticket.module.css';

/** The QR code of a ticket. What draws it is only loaded for those who have one. */
export function codeQuery(ticket: string) {
  return queryOptions({
    queryKey: ['ticket', ticket],
    queryFn: async () => (await import('uqr')).encode(ticket, { ecc: 'M', border: QUIET_ZONE }),
    staleTime: Infinity,
  });
}

/** White around the code, in modules: what the standard asks for (ISO/IEC 18004, 4 X on each side). */
const QUIET_ZONE = 4;

interface TicketButtonProps {
  event: UserEvent;
  ticket: string;
}

/** Opens the ticket of a place. */
export function TicketButton({ event, ticket }: TicketButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // Drawn ahead: at the door there may be no connection.
  const code = useQuery(codeQuery(ticket));
  return (
    <div className={classes.open}>
      <Button look="outline" onClick={() => setOpen(true)}>
        <IconQrcode size={20} aria-hidden />
        {t('profile.ticket.show')}
      </Button>
      {open && <TicketDialog event={event} code={code} onClose={() => setOpen(false)} />}
    </div>
  );
}
