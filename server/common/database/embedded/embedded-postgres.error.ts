/** The embedded PostgreSQL cannot start or stop. The message is a sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Returns whether an error of the file system has one of these codes (`ENOENT`, `EACCES`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as { code?: unknown } | undefined)?.code));
}
