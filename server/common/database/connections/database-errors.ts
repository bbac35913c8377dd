import { DatabaseError } from 'pg';

/** Codes of the network, and of the look-up of the host. */
export const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|EADDRNOTAVAIL|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/;
/** SQLSTATE codes and classes that mean: not available now, and the request itself is fine. */
const UNAVAILABLE = [
  '08', // connection exceptions
  '25006', // read_only_sql_transaction: a standby, or a primary that became one
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '28000', // invalid_authorization_specification: changed while the server runs
  '28P01', // invalid_password
  '3D000', // invalid_catalog_name: the database is being restored
  '40001', // serialization_failure, after all attempts
  '40P01', // deadlock_detected, after all attempts
  '53', // insufficient resources: disk, memory, connections
  '55P03', // lock_not_available: a lock was waited for too long
  '57014', // query_canceled: a statement took too long
  '57P', // shut down, starting, dropped, idle_session_timeout
  '58', // system errors of the server
];
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
  const code = sqlStateOf(thrown) ?? '';
  const isState = code.length === 5 && UNAVAILABLE.some((state) => code.startsWith(state));
  if (isState || NETWORK.test(code)) return true;
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

const hasState =
  (...states: string[]) =>
  (thrown: unknown): boolean =>
    states.includes(sqlStateOf(thrown) ?? '');

/** Whether the server is read-only: it is a standby, or became one. */
export const isReadOnly = hasState('25006');

/** Whether a statement failed because another row has the same key. */
export const isUniqueViolation = hasState('23505');

/** Whether a statement failed because of a foreign key: another row refers to this one, or this one to none. */
export const isForeignKeyViolation = hasState('23503');

/**
 * Whether the same transaction may succeed when it is tried again: deadlock or serialisation failure. The server
 * reports both only for a transaction that it has rolled back, also at COMMIT. After a lost connection the outcome is
 * unknown.
 */
export const isTransient = hasState('40001', '40P01');

/** Whether a lock was not granted within `lock_timeout`. */
export const isLockTimeout = hasState('55P03');

/** Whether the role of the connection lacks a privilege. */
export const isForbidden = hasState('42501');
