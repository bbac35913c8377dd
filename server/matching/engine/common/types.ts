/** Whoever is matched is known by an id alone: a number in the database, any string in a planner's file. */
export type Id = string | number;

/** As on the wire. */
export type Gender = 'male' | 'female' | 'other';

/** The answers as on the wire; whatever is absent, null or blank counts as not answered. */
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

/** A guest of the event. City and profession are carried along for whoever reads the input; nothing is matched by them. */
export interface Person {
  id: Id;
  gender: Gender;
  /** Whole years. */
  age: number;
  city?: string | null;
  profession?: string | null;
  questionnaire?: Questionnaire | null;
}

/** What holds for the event. Pairs may be named in either order; pairs with somebody who is absent are ignored. */
export interface Rules {
  /** k, at least 1: how many matches everybody on the larger side gets. */
  matchesPerPerson: number;
  /** Pairs that must not meet: blocked, or a `no` at an earlier event. */
  excludedPairs: readonly (readonly [Id, Id])[];
  /** Pairs that stood on each other's list at an earlier event. */
  previousPairs: readonly (readonly [Id, Id])[];
  /** Pairs of an earlier run for this event: among equally good lists, those that keep the most of them win. */
  keep?: readonly (readonly [Id, Id])[];
}

/** What an agreement is made of, heaviest first. */
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

/** Each part from 0 (opposed) to 1 (the same), three decimals; a part that one of the two has not answered is absent. */
export type Parts = Partial<Record<PartName, number>>;

/** An allowed pair with its agreement; `a` sorts before `b`. */
export interface ScoredPair {
  a: Id;
  b: Id;
  /** 0 to 99, one decimal; never 100, for nobody is fully known by twelve answers. */
  score: number;
  parts: Parts;
}

/** What to differ about without harm. */
export type DifferenceTopic = 'travel' | 'weekend' | 'music';

/** A question to open a talk with, as data; `renderIcebreaker` puts it into words. */
export type Icebreaker =
  | { kind: 'shared'; question: string; concept: string }
  | { kind: 'family'; question: string; family: string }
  /** `mine` is the guest's and `theirs` the other's: a travel style, or the id of a concept. */
  | { kind: 'difference'; question: string; topic: DifferenceTopic; mine: string; theirs: string }
  | { kind: 'light'; question: string };

/** Why two people stand on each other's list, as data; `renderReason` puts it into words. It reads the same for both. */
export type Reason =
  | { kind: 'value' | 'goal' | 'hobby' | 'weekend' | 'music'; concept: string }
  | { kind: 'priority' | 'communication' | 'travel'; value: string }
  | { kind: 'energy' }
  | { kind: 'age' };

/** A pair on each other's list. */
export interface Pair extends ScoredPair {
  /** Three for each guest; no question stands twice on one person's list. */
  icebreakers: { a: Icebreaker[]; b: Icebreaker[] };
  /** Up to three, strongest first. */
  reasons: Reason[];
}

/** What the organiser sees of a run. It names nobody but those who are left without a match. */
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
  /** How many matches those on the smaller side, and people of gender `other`, may get. */
  largerShare: number;
  allowedPairs: number;
  /** Allowed pairs that only stand because a soft rule was relaxed, by the gravest rule that each breaks. */
  relaxedPairs: { met: number; age_gap: number; relationship_priority: number; kids: number };
  pairs: number;
  /** Matches of the person with the fewest and with the most; 0 for an event of nobody. */
  minMatches: number;
  maxMatches: number;
  /** People with at least 1, 2, … k matches: the first thing the lists make as large as can be. */
  peopleWithAtLeast: number[];
  /** The best match of whoever is worst off: the second thing; null when nobody has a match. */
  worstBestScore: number | null;
  /** The sum of all scores: the third thing. */
  scoreSum: number;
  /** Null when there is no pair, like the two below. */
  averageScore: number | null;
  /** The middle of the event's pool, towards which thin answers are drawn. */
  poolMiddle: number | null;
  /** People for whom nobody was left: nobody allowed, or no place. */
  withoutMatches: Id[];
  /** Among them those with nobody allowed at all. */
  withoutAnyoneAllowed: Id[];
  /** Words the lexicon does not know and how many people used them, most used first, without whose they were. */
  unknownWords: { word: string; people: number }[];
  /** Which method proved the lists the best: the flow, or the integer programme. */
  method: 'flow' | 'programme';
}

/** The lists of an event. */
export interface MatchingResult {
  /** Sorted by `a`, then `b`. */
  pairs: Pair[];
  /** For every person the ids on their list, best first; nobody is missing, some lists may be empty. */
  lists: Map<Id, Id[]>;
  report: Report;
}
