import { DatabaseError } from 'pg';

/** Codes of the system and of PostgreSQL that mean: not available now, and the request itself is fine. */
const UNAVAILABLE_CODES = new Set([
  // the network, and the look-up of the host
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  '25006', // read_only_sql_transaction: a standby, or a primary that became one
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '28000', // invalid_authorization_specification: changed while the server runs
  '28P01', // invalid_password
  '3D000', // invalid_catalog_name: the database is being restored
  '40001', // serialization_failure, after all attempts
  '40P01', // deadlock_detected, after all attempts
  '55P03', // lock_not_available: a lock was waited for too long
  '57014', // query_canceled: a statement took too long
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
]);
/** Connection exceptions, insufficient resources (disk, memory, connections), system errors of the server. */
const UNAVAILABLE_CLASSES = ['08', '53', '58'];
/** Codes that mean this machine has run out of file handles, disk or memory. */
const SHORTAGES = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'EROFS', 'ENOMEM', 'EAGAIN', 'EIO']);
const CONNECTION_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|error establishing an SSL connection|Cannot use a pool after/;

/** The SQLSTATE or system code of a database error. */
export function sqlStateOf(thrown: unknown): string | undefined {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Whether the database could not be reached, did not answer in time, or cannot work at the moment. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const state = sqlStateOf(thrown);
  const isClass = state?.length === 5 && UNAVAILABLE_CLASSES.includes(state.slice(0, 2));
  if (isClass || UNAVAILABLE_CODES.has(state ?? '')) return true;
  return thrown instanceof Error && CONNECTION_WORDS.test(thrown.message);
}

/** Whether this machine has run out of file handles, disk or memory. */
export function isLocalShortage(thrown: unknown): boolean {
  return SHORTAGES.has(sqlStateOf(thrown) ?? '');
}

/** Whether the server answered with an error: the connection stays usable, and the outcome is known. */
export function isServerAnswer(thrown: unknown): boolean {
  return (
    thrown instanceof DatabaseError ||
    (thrown as { driverError?: unknown })?.driverError instanceof DatabaseError
  );
}

/** Whether a connection must not be used again: no answer, the server closes it, or the server is read-only. */
export function spoilsConnection(thrown: unknown): boolean {
  return !isServerAnswer(thrown) || /^(08|57P|25P)|^25006$/.test(sqlStateOf(thrown) ?? '');
}

/** Whether the server is read-only: it is a standby, or became one. */
export function isReadOnly(thrown: unknown): boolean {
  return sqlStateOf(thrown) === '25006';
}

/** Whether a statement failed because another row has the same key. */
export function isUniqueViolation(thrown: unknown): boolean {
  return sqlStateOf(thrown) === '23505';
}

/** Whether a statement failed because of a foreign key: another row refers to this one, or this one to none. */
export function isForeignKeyViolation(thrown: unknown): boolean {
  return sqlStateOf(thrown) === '23503';
}

/**
 * Whether the same transaction may succeed when it is tried again: deadlock or serialisation failure. The server
 * reports both only for a transaction that it has rolled back, also at COMMIT. After a lost connection the outcome is
 * unknown.
 */
export function isTransient(thrown: unknown): boolean {
  const state = sqlStateOf(thrown);
  return state === '40001' || state === '40P01';
}

/** Whether a lock was not granted within `lock_timeout`. */
export function isLockTimeout(thrown: unknown): boolean {
  return sqlStateOf(thrown) === '55P03';
}

/** Whether the role of the connection lacks a privilege. */
export function isForbidden(thrown: unknown): boolean {
  return sqlStateOf(thrown) === '42501';
}
