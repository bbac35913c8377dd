/** The embedded PostgreSQL cannot start or stop; the message is a sentence for the person who runs the server. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Whether an error of the file system bears one of these codes (`ENOENT`, `EACCES`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as { code?: unknown } | undefined)?.code));
}
