import type { CheckInAction, CheckInGuest, CheckInResults } from '../../../api/admin-types.js';
import type { Side } from '../../../api/types.js';
import { beginsLike } from '../../../lib/fold.js';

/**
 * Something done at the entrance that the server may not know yet. Where a ticket was read, `reservation_id` is the
 * guest's by the list on this phone.
 */
export type Pending = CheckInAction & { checked_in: boolean; at: string };

/** The number of guests expected and arrived. */
export interface CheckInCounts {
  expected: number;
  arrived: number;
}

/** Returns the guests with what was done on this phone and has not been sent yet. */
export function withPending(guests: readonly CheckInGuest[], queue: readonly Pending[]): CheckInGuest[] {
  const last = new Map(queue.map((action) => [action.reservation_id, action]));
  return guests.map((guest) => {
    const action = last.get(guest.reservation_id);
    if (action === undefined) return guest;
    return { ...guest, checked_in_at: action.checked_in ? (guest.checked_in_at ?? action.at) : null };
  });
}

/** Returns an action as the API takes it: by the ticket if one was read, otherwise by the reservation. */
export function actionOf({ reservation_id, ...action }: Pending): CheckInAction {
  return action.ticket === undefined && reservation_id !== undefined ? { ...action, reservation_id } : action;
}

/** Returns the guests with the server's results. */
export function withResults(guests: readonly CheckInGuest[], { items }: CheckInResults): CheckInGuest[] {
  const stands = new Map(items.map(({ reservation_id, checked_in_at }) => [reservation_id, checked_in_at]));
  return guests.map((guest) => {
    const checked_in_at = stands.get(guest.reservation_id);
    return checked_in_at === undefined ? guest : { ...guest, checked_in_at };
  });
}

/** Returns the queue without what the server has answered. */
export function withoutAnswered(queue: readonly Pending[], { items }: CheckInResults): Pending[] {
  const answered = new Set(items.map(({ client_id }) => client_id));
  return queue.filter(({ client_id }) => !answered.has(client_id));
}

/** Returns the counts of one side, or of both. */
export function countGuests(guests: readonly CheckInGuest[], side?: Side): CheckInCounts {
  const meant = side === undefined ? guests : guests.filter(({ seat }) => seat === side);
  return {
    expected: meant.length,
    arrived: meant.filter(({ checked_in_at }) => checked_in_at !== null).length,
  };
}

/** Returns the guests whose name has a word that begins with what was typed, in any spelling. */
export function findGuests(guests: readonly CheckInGuest[], typed: string): CheckInGuest[] {
  return guests.filter(({ name }) => beginsLike(name, typed));
}

/** Returns the id of the reservation that a ticket names, genuine or not; undefined if it does not look like a ticket. */
export function reservationOf(ticket: string): number | undefined {
  const number = /^APERO-([1-9]\d{0,9})-[\w-]{22}$/.exec(ticket.trim())?.[1];
  return number === undefined ? undefined : Number(number);
}
