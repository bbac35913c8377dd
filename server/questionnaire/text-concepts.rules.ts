/** The questions with a free text as answer. */
export const TEXT_FIELDS = [
  'top_values',
  'life_goal',
  'hobby',
  'weekend_activity',
  'music_preference',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** The concepts found in one text. */
interface TextContent {
  /** Concepts of the lexicon; negated: "no clubbing". */
  mentions: readonly { concept: string; negated: boolean }[];
  /** Words that are not in the lexicon. */
  unknownWords: readonly string[];
}

/** The concepts found in the five texts of a person. */
export type TextConcepts = Record<TextField, TextContent>;
