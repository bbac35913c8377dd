/** Events of one's own that were moved, postponed or cancelled, each until it is acknowledged. Nothing where there are none. */
export function Changes() {
  return null;
}
