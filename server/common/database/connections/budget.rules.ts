/** Connections of one replica, by use. The sum never exceeds DATABASE_POOL. */
export interface ConnectionBudget {
  /** Shared by requests and jobs. */
  pool: number;
  /** For the payment sandbox, outside production. */
  sandbox: number;
  /** Checks whether the database answers. */
  watch: number;
  /** Receives NOTIFY messages of the other replicas; with 0 they are polled. */
  listen: number;
}

const MOST_FOR_SANDBOX = 5;
/** With fewer connections than this, none is used for listening. */
const ENOUGH_TO_LISTEN = 8;

/** Divides `all` connections of one replica; at least 3 with a sandbox, and 2 without one. */
export function connectionBudget(all: number, hasSandbox: boolean): ConnectionBudget {
  const sandbox = hasSandbox ? Math.min(MOST_FOR_SANDBOX, Math.max(1, Math.floor(all / 4))) : 0;
  const listen = all >= ENOUGH_TO_LISTEN ? 1 : 0;
  return { pool: all - sandbox - 1 - listen, sandbox, watch: 1, listen };
}
