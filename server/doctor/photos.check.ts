import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { askDatabase } from './database.checks.js';
import { about, type Finding } from './finding.js';
import { type KnownPhotos, problemOfFolder } from './photos.rules.js';

const KNOWN = `select database_id::text as database, generation,
    array(select id from photos order by created_at desc limit 20) as ids
  from photo_folder`;

/** Checks whether the photo folder belongs to this database. Returns nothing if one of them cannot be read. */
export async function checkPhotos(url: string, dataDir: string): Promise<Finding[]> {
  const { ok, fault } = about('photos');
  const folder = join(dataDir, 'photos');
  try {
    const known = await askDatabase<KnownPhotos>(url, KNOWN);
    const marker = await readFile(join(folder, 'owner.json'), 'utf8').catch(orNull);
    const files = await Promise.all(known.ids.map((id) => stat(join(folder, `${id}.webp`)).catch(orNull)));
    const problem = problemOfFolder(marker, known, files.filter((file) => file !== null).length);
    return [problem ? fault(problem.says, problem.remedy) : ok('the folder belongs to this database')];
  } catch {
    // unreachable parts are reported by the checks of the database and of the disk
    return [];
  }
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
