/** One of our own connections. */
export interface OwnConnection {
  /** Process id of its backend, as reported when it was opened; null before that. */
  pid: number | null;
  /** Age in milliseconds; null before it was opened. */
  age: number | null;
}

/** A backend process of the server that we reach now. */
export interface Backend {
  pid: number;
  /** Age in milliseconds. */
  age: number;
  state: string | null;
}

/** Two processes with the same id whose ages differ by more milliseconds than this are not the same. */
const TOLERANCE = 10_000;
/** States of a backend that is not running a statement. */
const AT_REST = ['idle', 'idle in transaction', 'idle in transaction (aborted)'];

/** Returns the backend of a connection, or undefined if this server has none (any more). */
export function backendOf({ pid, age }: OwnConnection, backends: readonly Backend[]): Backend | undefined {
  return backends.find((one) => one.pid === pid && age !== null && Math.abs(one.age - age) < TOLERANCE);
}

/** Whether a backend is not running a statement: waiting for its answer is useless. */
export function isAtRest({ state }: Backend): boolean {
  return state !== null && AT_REST.includes(state);
}
