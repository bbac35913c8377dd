/** All migrations, oldest first. A landed one is never edited: a change of the schema is a new one. */
export const MIGRATIONS: (new () => import('typeorm').MigrationInterface)[] = [];
