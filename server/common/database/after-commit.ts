/**
 * The method of `Database` that runs work after the commit. Only `Jobs` may import it (`lint/restricted-imports.js`), to
 * wake its workers: all other work that follows a commit is a job.
 */
export const AFTER_COMMIT: unique symbol = Symbol('after commit');
