/** The questions with a free text as answer. */
export const TEXT_FIELDS = [
  'top_values',
  'life_goal',
  'hobby',
  'weekend_activity',
  'music_preference',
] as const;
/** A question with a free text as answer. */
export type TextField = (typeof TEXT_FIELDS)[number];

/** What one text was read into. */
interface TextContent {
  /** Concepts of the lexicon; negated: "no clubbing". */
  mentions: readonly { concept: string; negated: boolean }[];
  /** Words that the lexicon does not know. */
  unknownWords: readonly string[];
}

/** What the five texts of a person were read into. */
export type TextConcepts = Record<TextField, TextContent>;
