import { readFileSync } from 'node:fs';

/** The name of the file, beside the migrations. */
export const PREVIOUS_RELEASE = 'migrations/previous-release.json';

/** What a release does with a column. */
interface ReleasedColumn {
  /** As PostgreSQL writes it. */
  type: string;
  /** Whether it writes, or may find, null there. */
  nullable: boolean;
}

/** What a release expects of a table. */
export interface ReleasedTable {
  columns: Record<string, ReleasedColumn>;
  /** Values that it may write, by the name of the check that lists them. */
  values: Record<string, string[]>;
}

/** The release that may run beside this version during an update, and what it needs of the schema. */
export interface Release {
  /** In which it can be built. */
  commit: string;
  /** All of its migrations. */
  migrations: string[];
  tables: Record<string, ReleasedTable>;
}

/** Returns the release before this version, as `npm run release:record` wrote it down when it was made. */
export function previousRelease(): Release {
  return JSON.parse(readFileSync(PREVIOUS_RELEASE, 'utf8')) as Release;
}
