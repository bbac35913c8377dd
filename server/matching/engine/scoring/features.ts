import { canonical, type Canonical, type ChoiceField } from '../../../questionnaire/value-sets.rules.js';
import { mentionsIn, unknownWordsIn, type Mention } from '../language/index.js';
import type { Gender, Id, Person, Questionnaire } from '../common/index.js';

/** The answers in free text. */
export const TEXT_FIELDS = [
  'top_values',
  'life_goal',
  'hobby',
  'weekend_activity',
  'music_preference',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** A person as the matching sees them: synonyms are one, texts are concepts, blanks are undefined. */
export interface Features {
  id: Id;
  gender: Gender;
  age: number;
  /** Whether any answer was given at all. */
  answered: boolean;
  choices: { [F in ChoiceField]: Canonical<F> | undefined };
  /** 1 (introvert) to 10 (extrovert). */
  energy: number | undefined;
  mentions: Record<TextField, readonly Mention[]>;
  unknownWords: readonly string[];
}

/** Reads a person once, so that pairs can be compared without reading texts again. */
export function featuresOf(person: Person): Features {
  const answers: Questionnaire = person.questionnaire ?? {};
  const texts = TEXT_FIELDS.map((field) => answers[field]?.trim() ?? '');
  const mentions = Object.fromEntries(
    TEXT_FIELDS.map((field, at) => [field, mentionsIn(texts[at] ?? '')]),
  ) as Record<TextField, Mention[]>;
  const choices = {
    travel_style: canonical('travel_style', answers.travel_style),
    communication_style: canonical('communication_style', answers.communication_style),
    relationship_priority: canonical('relationship_priority', answers.relationship_priority),
    conflict_resolution: canonical('conflict_resolution', answers.conflict_resolution),
    kids: canonical('kids', answers.kids),
  };
  const energy = answers.introvert_extrovert ?? undefined;
  return {
    id: person.id,
    gender: person.gender,
    age: person.age,
    answered: energy !== undefined || [...texts, ...Object.values(choices)].some(Boolean),
    choices,
    energy,
    mentions,
    unknownWords: [...new Set(texts.flatMap(unknownWordsIn))],
  };
}
