/** What we know of a connection of ours. */
export interface OwnConnection {
  /** The number of the process that serves it, as it was told; null before it was opened. */
  pid: number | null;
  /** For how many milliseconds it has been open. */
  age: number | null;
}

/** A process of the server that the connections lead to now. */
export interface Backend {
  pid: number;
  /** For how many milliseconds it has been there. */
  age: number;
  state: string | null;
}

/** Two processes with one number that are so far apart in age are not the same, in milliseconds. */
const TOLERANCE = 10_000;
/** What a process does that has nothing to answer. */
const AT_REST = ['idle', 'idle in transaction', 'idle in transaction (aborted)'];

/** Returns the process that serves a connection, or undefined if there is none at this server (any more). */
export function backendOf({ pid, age }: OwnConnection, backends: readonly Backend[]): Backend | undefined {
  return backends.find((one) => one.pid === pid && age !== null && Math.abs(one.age - age) < TOLERANCE);
}

/** Whether a process has nothing to answer: whoever waits for it waits in vain. */
export function isAtRest({ state }: Backend): boolean {
  return state !== null && AT_REST.includes(state);
}
