const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '57014', // query_canceled: a statement took too long
  '55P03', // lock_not_available: a lock was waited for too long
]);
const CONNECTION_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/;

/** The SQLSTATE or system code of a database error. */
function sqlStateOf(thrown: unknown): string | undefined {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Whether the database could not be reached or not answer in time (as against: it answered with an error). */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const state = sqlStateOf(thrown);
  if (state && (UNAVAILABLE_CODES.has(state) || state.startsWith('08'))) return true;
  return thrown instanceof Error && CONNECTION_WORDS.test(thrown.message);
}

/** Whether a statement failed because another row has the same key. */
export function isUniqueViolation(thrown: unknown): boolean {
  return sqlStateOf(thrown) === '23505';
}

/** Whether the same transaction may succeed when it is tried again: deadlock or serialisation failure. */
export function isTransient(thrown: unknown): boolean {
  const state = sqlStateOf(thrown);
  return state === '40001' || state === '40P01';
}

/** Whether the role of the connection lacks a privilege. */
export function isForbidden(thrown: unknown): boolean {
  return sqlStateOf(thrown) === '42501';
}
