import type { TextConcepts } from '../../../questionnaire/text-concepts/text-concepts.rules.js';
import type { LookingFor } from '../../../profile/profiles/looking-for.rules.js';

export type { LookingFor, TextConcepts };

/** The id of a person: a number from the database, or any string in the input file of the command `match`. */
export type Id = string | number;

/** As in the API. */
export type Gender = 'male' | 'female' | 'other';

/** The answers as in the API. Absent, null and blank mean not answered. */
export interface Questionnaire {
  /** Free text in any of the four languages, like weekend_activity, hobby, life_goal and music_preference. */
  top_values?: string | null;
  weekend_activity?: string | null;
  /** An integer from 1 (introvert) to 10 (extrovert). */
  introvert_extrovert?: number | null;
  hobby?: string | null;
  travel_style?: string | null;
  communication_style?: string | null;
  life_goal?: string | null;
  relationship_priority?: string | null;
  conflict_resolution?: string | null;
  music_preference?: string | null;
  kids?: string | null;
}

/** A guest of the event. City and profession are not used for matching. */
export interface Person {
  id: Id;
  gender: Gender;
  /** Whom the person wants to meet. Absent and null: as the gender alone says. */
  lookingFor?: LookingFor | null;
  /** Whole years. */
  age: number;
  city?: string | null;
  profession?: string | null;
  questionnaire?: Questionnaire | null;
  /** What the texts of the questionnaire say, read before with the lexicon of today. Absent: they are read. */
  concepts?: TextConcepts;
}

/** A pair in which one has been shown the other, with the icebreakers that were shown. */
export interface SeenPair {
  a: Id;
  b: Id;
  icebreakers?: { a: Icebreaker[]; b: Icebreaker[] };
}

/** The rules of the event. Pairs may be given in any order; pairs with a person who is not in the input are ignored. */
export interface Rules {
  /** k, at least 1: the number of matches of a person on the larger side. */
  matchesPerPerson: number;
  /** Whether all guests are on one side, where everybody may meet everybody; otherwise men and women have a side each. */
  oneSide?: boolean;
  /** Pairs that must not be matched: blocked, or a `no` at an earlier event. */
  excludedPairs: readonly (readonly [Id, Id])[];
  /** Pairs that were matched at an earlier event. */
  previousPairs: readonly (readonly [Id, Id])[];
  /** Pairs that a guest has been shown. They stay, whatever the optimum; only an excluded pair goes. */
  seen?: readonly SeenPair[];
  /** Pairs of an earlier run for this event. Of equally good solutions the one with the most of these pairs is taken. */
  keep?: readonly (readonly [Id, Id])[];
}

/** The parts of a score, highest weight first. */
export const PART_NAMES = [
  'values',
  'relationship_priority',
  'kids',
  'life_goal',
  'age_gap',
  'communication',
  'conflict',
  'energy',
  'hobby',
  'weekend',
  'music',
  'travel',
] as const;

export type PartName = (typeof PART_NAMES)[number];

/** Each part from 0 (opposed) to 1 (the same), three decimals. A part is absent unless both people answered. */
export type Parts = Partial<Record<PartName, number>>;

/** An allowed pair with its score; `a` sorts before `b`. */
export interface ScoredPair {
  a: Id;
  b: Id;
  /** Percent from 0 to 99, one decimal. Never 100: twelve answers do not describe a person fully. */
  score: number;
  parts: Parts;
}

/** Topics of icebreakers about a difference. */
export type DifferenceTopic = 'travel' | 'weekend' | 'music';

/** A question to begin a conversation with, as data; `renderIcebreaker` returns its text. */
export type Icebreaker =
  | { kind: 'shared'; question: string; concept: string }
  | { kind: 'family'; question: string; family: string }
  /** `mine` is the answer of the guest, `theirs` of the other person: a travel style or the id of a concept. */
  | { kind: 'difference'; question: string; topic: DifferenceTopic; mine: string; theirs: string }
  | { kind: 'light'; question: string };

/** Why two people were matched, as data; `renderReason` returns its text. The same for both people. */
export type Reason =
  | { kind: 'value' | 'goal' | 'hobby' | 'weekend' | 'music'; concept: string }
  | { kind: 'priority' | 'communication' | 'travel'; value: string }
  | { kind: 'energy' }
  | { kind: 'age' };

/** A match: two people who are on each other's match list. */
export interface Pair extends ScoredPair {
  /** Three for each person. No question is repeated on one person's list. */
  icebreakers: { a: Icebreaker[]; b: Icebreaker[] };
  /** Up to three, strongest first. */
  reasons: Reason[];
}

/** The report of a matching run for organisers. It contains no ids except of people without a match. */
export interface Report {
  engine: string;
  lexicon: string;
  seed: number;
  people: number;
  men: number;
  women: number;
  others: number;
  withoutQuestionnaire: number;
  matchesPerPerson: number;
  /** Match limit of people on the smaller side and of gender `other`. */
  largerShare: number;
  allowedPairs: number;
  /** Number of pairs that are allowed because a soft rule was relaxed, by the most serious rule that each breaks. */
  relaxedPairs: { met: number; age_gap: number; relationship_priority: number; kids: number };
  pairs: number;
  /** Number of pairs that stay because a guest has been shown them. */
  seenPairs: number;
  /** Lowest and highest number of matches of a person; 0 for an event without people. */
  minMatches: number;
  maxMatches: number;
  /** Number of people with at least 1, 2, … k matches: the first objective. */
  peopleWithAtLeast: number[];
  /** The lowest best score of a person with a match: the second objective. Null if nobody has a match. */
  worstBestScore: number | null;
  /** Sum of all scores: the third objective. */
  scoreSum: number;
  /** Null if there are no matches. */
  averageScore: number | null;
  /** Median score of the allowed pairs, towards which pairs with few answers are shrunk. Null if there are no allowed pairs. */
  poolMiddle: number | null;
  /** People without a match: no allowed pair, or no free slot. */
  withoutMatches: Id[];
  /** People without any allowed pair. */
  withoutAnyoneAllowed: Id[];
  /** Words that the lexicon does not know and the number of people who used them, most used first, without names. */
  unknownWords: { word: string; people: number }[];
  /** The method that proved the optimum: network flow (`flow`) or integer program (`programme`). */
  method: 'flow' | 'programme';
}

/** The result of a matching run. */
export interface MatchingResult {
  /** Sorted by `a`, then `b`. */
  pairs: Pair[];
  /** The match list of each person: ids, best score first. Contains every person; a list may be empty. */
  lists: Map<Id, Id[]>;
  report: Report;
}
