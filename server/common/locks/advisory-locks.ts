/** Keys of the advisory locks in this database; a key must not be used for anything else, or changed. */
export const LOCKS = {
  migration: 7_205_226_116,
  demo: 7_205_226_117,
  queues: 7_205_226_118,
  outbox: 7_205_226_119,
  connections: 7_205_226_121,
} as const;

/** The first of two keys; the second says what is locked: an event, an account, a hash of an IP address. */
export const LOCKS_OF = {
  eventMessages: 7_205,
  accountSeats: 72_501,
  addressHolds: 72_502,
  eventMatches: 1_764_020_010,
  eventRounds: 1_764_804_000,
} as const;
