/** A read-only transaction that sees the database as it was when the transaction began. */
export interface Snapshot {
  /** Runs `work` in it. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns the connection. May be called twice. */
  end: () => Promise<void>;
}
