/** How long we wait for a database before we take it for dead, in milliseconds. */
export interface Patience {
  /** A connection that has waited so long for an answer makes us ask whether the database is there. */
  suspectAfter: number;
  /** Within which a database that is there answers a question on a connection of its own. */
  answerWithin: number;
  /** Between two such questions while it is away. */
  askEvery: number;
  /** Longest that any statement may take, by our own clock: more than every limit that is set at the server. */
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
