/** What a folder of photos says of its owner. */
export interface FolderMarker {
  /** The database to which it belongs. */
  database: string;
  /** Counts how often that database has written on it. */
  generation: number;
}

/**
 * `ours`: the folder of this database. `unclaimed`: nobody's yet. `foreign`: another database's. `behind`: ours, but
 * written on by a later state of it: this database was restored, or is a copy. `wrong`: bears no mark, and none of our
 * photos is in it.
 */
export type FolderState = 'ours' | 'unclaimed' | 'foreign' | 'behind' | 'wrong';

/** What the database knows: its own mark, and whether photos of which it has rows are missing from an unmarked folder. */
export interface KnownFolder extends FolderMarker {
  lacksOurPhotos: boolean;
}

/** Returns whose a folder is. Without a mark it is taken for ours unless our photos are missing from it. */
export function folderState(marker: FolderMarker | null, known: KnownFolder): FolderState {
  if (marker === null) return known.lacksOurPhotos ? 'wrong' : 'unclaimed';
  if (marker.database !== known.database) return 'foreign';
  // after a crash the mark is one behind: the database is written first
  return marker.generation > known.generation ? 'behind' : 'ours';
}

/** Returns the mark in a file; undefined if it is none of ours. */
export function readMarker(text: string): FolderMarker | undefined {
  try {
    const { database, generation } = JSON.parse(text) as Partial<FolderMarker>;
    return typeof database === 'string' && Number.isSafeInteger(generation)
      ? { database, generation: Number(generation) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the text of a mark, for the program and for whoever looks into the folder. */
export function markerText(marker: FolderMarker): string {
  const note = 'Says to which database of Apéro these photos belong. Do not copy it to another folder.';
  return `${JSON.stringify({ note, ...marker }, null, 2)}\n`;
}

/** The states in which requests must not come here: photos would be missing, or be stored where nobody finds them. */
export const UNFIT: readonly FolderState[] = ['foreign', 'wrong'];

/** What is wrong, and what to do about it. */
interface Problem {
  says: string;
  remedy: string;
}

const ADOPT = 'Mount the right folder, or say that this one is right: npm run photos -- adopt';

/** What each state means for operations; null: all is well. */
export const PROBLEMS: Readonly<Record<FolderState, Problem | null>> = {
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

/** Returns what a state means, with its remedy, in one text; null: all is well. */
export function explain(state: FolderState): string | null {
  const problem = PROBLEMS[state];
  return problem && `${problem.says} ${problem.remedy}`;
}

/** Returns the mark in a file. What somebody has changed is rather nobody's than ours; null: there is no file. */
export function markerOf(text: string | null): FolderMarker | null {
  if (text === null) return null;
  return readMarker(text) ?? { database: 'unreadable', generation: 0 };
}
