import { folderState, markerOf, PROBLEMS } from '../profile/photo-folder/photo-folder.rules.js';

/** What the database knows about its photo folder. */
export interface KnownPhotos {
  database: string;
  generation: number;
  /** The ids of the newest photos. */
  ids: readonly string[];
}

/** Returns the problem of the photo folder; null: none. `found`: how many of the newest photos are in it. */
export function problemOfFolder(marker: string | null, known: KnownPhotos, found: number) {
  const { database, generation, ids } = known;
  const lacksOurPhotos = marker === null && generation > 0 && ids.length > 0 && found === 0;
  return PROBLEMS[folderState(markerOf(marker), { database, generation, lacksOurPhotos })];
}
