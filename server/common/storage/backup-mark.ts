import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In DATA_DIR; rewritten by each successful backup. */
const MARK = 'last-backup';

/** Records that a backup has just succeeded. */
export async function noteBackup(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, MARK), 'The time of this file is that of the last backup.\n');
}

/** Returns the time of the last successful backup. Throws if none is known. */
export async function lastBackupAt(dataDir: string): Promise<Date> {
  return (await stat(join(dataDir, MARK))).mtime;
}
