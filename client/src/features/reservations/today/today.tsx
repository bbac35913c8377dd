/** One's own events of today, with what one needs at the door: ticket, address, begin and end, matches. Nothing on other days. */
export function Today() {
  return null;
}
