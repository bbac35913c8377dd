import type { TextConcepts, TextField } from '../../../questionnaire/text-concepts.rules.js';
import type { ChoiceField } from '../../../questionnaire/value-sets.rules.js';
import type { LookingFor } from '../../../profile/profiles/looking-for.rules.js';

export type { LookingFor };

/** The id of a person: a number from the database, or any string in the input file of the command `match`. */
export type Id = string | number;

/** As in the API. */
export type Gender = 'male' | 'female' | 'other';

/** The answers as in the API; texts are in any of the four languages. Absent, null and blank mean not answered. */
export type Questionnaire = { [F in TextField | ChoiceField]?: string | null } & {
  /** An integer from 1 (introvert) to 10 (extrovert). */
  introvert_extrovert?: number | null;
};

/** A guest of the event. */
export interface Person {
  id: Id;
  gender: Gender;
  /** Whom the person wants to meet. Absent and null: as the gender alone says. */
  lookingFor?: LookingFor | null;
  /** Whole years. */
  age: number;
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

/**
 * The parts of a score and their weights, highest first. Chosen by judgement, not by data: on real speed dates no
 * questionnaire predicts a mutual yes. The weights express what two people can talk about.
 */
export const WEIGHTS = {
  values: 18,
  relationship_priority: 16,
  kids: 12,
  life_goal: 10,
  age_gap: 10,
  communication: 8,
  conflict: 8,
  energy: 8,
  hobby: 8,
  weekend: 8,
  music: 5,
  travel: 5,
} as const;

export type PartName = keyof typeof WEIGHTS;
export const PART_NAMES = Object.keys(WEIGHTS) as readonly PartName[];

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
