/** Timeouts before a database counts as dead, in milliseconds. */
export interface Patience {
  /** A connection that has waited this long for an answer starts a check of the database. */
  suspectAfter: number;
  /** Timeout of the check, on a separate connection. */
  answerWithin: number;
  /** Interval between two checks while the database is away. */
  askEvery: number;
  /** Maximum time of any statement, by our own clock: longer than every limit set at the server. */
  giveUpAfter: number;
}

/** The injection token of `Patience`. */
export const PATIENCE = Symbol('Patience');

export const DEFAULT_PATIENCE: Patience = {
  suspectAfter: 2000,
  answerWithin: 2500,
  askEvery: 500,
  giveUpAfter: 75_000,
};
