/** A transaction that only reads, all of it as the database was when it was opened. */
export interface Snapshot {
  /** Runs `work` in it. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Gives the connection back. May be called twice. */
  end: () => Promise<void>;
}
