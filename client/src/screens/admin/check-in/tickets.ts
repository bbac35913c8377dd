import type { CheckInGuest } from '../../../api/admin-types';
import { reservationOf } from './check-in.rules';

/**
 * Returns the guest of a ticket, by the list on this phone. A page over plain HTTP cannot hash: there the number in the
 * ticket counts. The server decides in any case.
 */
export async function guestOf(
  ticket: string,
  guests: readonly CheckInGuest[],
): Promise<CheckInGuest | undefined> {
  // Without its types: on a page over plain HTTP there is none.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) {
    const id = reservationOf(ticket);
    return guests.find(({ reservation_id }) => reservation_id === id);
  }
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(ticket.trim()));
  const digest = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return guests.find(({ ticket_digest }) => ticket_digest === digest);
}
