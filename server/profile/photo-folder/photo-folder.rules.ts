/** The marker in a photo folder, which names its owner. */
export interface FolderMarker {
  /** The id of the database that owns it. */
  database: string;
  /** How many times that database has updated the marker. */
  generation: number;
}

/**
 * `ours`: this database's folder. `unclaimed`: no owner yet. `foreign`: another database's. `behind`: ours, but updated
 * by a later state of this database, which was restored or is a copy. `wrong`: no marker, and none of our photos is in
 * it.
 */
export type FolderState = 'ours' | 'unclaimed' | 'foreign' | 'behind' | 'wrong';

/** Returns the state of a folder. Without a marker it counts as ours, unless our photos are missing from it. */
export function folderState(
  marker: FolderMarker | null,
  known: FolderMarker & { lacksOurPhotos: boolean },
): FolderState {
  if (marker === null) return known.lacksOurPhotos ? 'wrong' : 'unclaimed';
  if (marker.database !== known.database) return 'foreign';
  // after a crash the folder may be one behind, as the database is written first
  return marker.generation > known.generation ? 'behind' : 'ours';
}

/** Returns the text of a marker, readable for programs and people. */
export function markerText(marker: FolderMarker): string {
  const note = 'Says to which database of Apéro these photos belong. Do not copy it to another folder.';
  return `${JSON.stringify({ note, ...marker }, null, 2)}\n`;
}

/** States in which the replica must not serve requests: photos would be missing, or be stored in the wrong place. */
export const UNFIT: readonly FolderState[] = ['foreign', 'wrong'];

const ADOPT = 'Mount the right folder, or say that this one is right: npm run photos -- adopt';

/** The meaning of each state for operators; null: no problem. */
export const PROBLEMS: Readonly<Record<FolderState, Record<'says' | 'remedy', string> | null>> = {
  ours: null,
  unclaimed: null,
  foreign: {
    says: 'The photo folder belongs to another database; nothing in it is deleted.',
    remedy: ADOPT,
  },
  behind: {
    says:
      'The photo folder was written on by a later state of this database, which was restored or is a copy; nothing in ' +
      'it is deleted.',
    remedy: 'If this database is the one that goes on: npm run photos -- adopt',
  },
  wrong: {
    says: 'The photo folder is empty or another one: the photos of this database are not in it.',
    remedy: ADOPT,
  },
};

/** Returns the meaning of a state with its remedy, as one text; null: no problem. */
export function explain(state: FolderState): string | null {
  const problem = PROBLEMS[state];
  return problem && `${problem.says} ${problem.remedy}`;
}

/** Parses the marker file; null: there is no file. A file that somebody has edited counts as nobody's, not as ours. */
export function markerOf(text: string | null): FolderMarker | null {
  if (text === null) return null;
  const unreadable = { database: 'unreadable', generation: 0 };
  try {
    const { database, generation } = JSON.parse(text) as FolderMarker;
    return typeof database === 'string' && Number.isSafeInteger(generation)
      ? { database, generation }
      : unreadable;
  } catch {
    return unreadable;
  }
}
