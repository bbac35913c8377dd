import type { DoorGuest } from '../../../api/admin-types';
import { reservationOf } from './check-in.rules';

/** A name for something done at the door, made once. Without randomUUID, which a page over plain HTTP does not have. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Whose ticket this is, by the list on this phone. A page over plain HTTP cannot hash: there the number in the ticket
 * counts, and the server, which is asked in any case, has the last word.
 */
export async function guestOf(ticket: string, guests: readonly DoorGuest[]): Promise<DoorGuest | undefined> {
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
