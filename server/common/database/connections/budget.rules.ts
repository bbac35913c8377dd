/** Connections of one replica, by who opens them. Together they are never more than DATABASE_POOL. */
export interface ConnectionBudget {
  /** Requests and jobs share them. */
  pool: number;
  /** The payment sandbox, where there is one: outside production. */
  sandbox: number;
  /** Asks whether the database is there. */
  watch: number;
  /** Hears the other replicas; without it they are asked. */
  listen: number;
}

const MOST_FOR_SANDBOX = 5;
/** With fewer connections none can be spared for listening. */
const ENOUGH_TO_LISTEN = 8;

/** Divides `all` connections of one replica; at least 3 with a sandbox, and 2 without one. */
export function connectionBudget(all: number, hasSandbox: boolean): ConnectionBudget {
  const sandbox = hasSandbox ? Math.min(MOST_FOR_SANDBOX, Math.max(1, Math.floor(all / 4))) : 0;
  const listen = all >= ENOUGH_TO_LISTEN ? 1 : 0;
  return { pool: all - sandbox - 1 - listen, sandbox, watch: 1, listen };
}
