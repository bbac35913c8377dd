import {
  canonical,
  type Canonical,
  CHOICE_FIELDS,
  type ChoiceField,
} from '../../../questionnaire/value-sets.rules.js';
import {
  TEXT_FIELDS,
  type TextConcepts,
  type TextField,
} from '../../../questionnaire/text-concepts.rules.js';
import { contentOfText } from '../language/reading/mentions.js';
import type { Person, Questionnaire } from '../common/index.js';

export { TEXT_FIELDS, type TextField };

/** Returns a value for each question with a text. */
export function forTexts<T>(valueOf: (field: TextField) => T): Record<TextField, T> {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field, valueOf(field)])) as Record<TextField, T>;
}

/** Returns what the five texts of a person say, as a person's `concepts`. */
export function readTexts(answers: Questionnaire): TextConcepts {
  return forTexts((field) => contentOfText(answers[field]?.trim() ?? ''));
}

/**
 * Returns the normalised input of the matching for one person: canonical choices, concepts instead of texts, undefined for
 * a missing answer. Texts that have not been read are parsed here once, not for each pair.
 */
export function featuresOf(person: Person) {
  const answers: Questionnaire = person.questionnaire ?? {};
  const concepts = person.concepts ?? readTexts(answers);
  const choices = Object.fromEntries(
    CHOICE_FIELDS.map((field) => [field, canonical(field, answers[field])]),
  ) as { [F in ChoiceField]: Canonical<F> | undefined };
  /** 1 (introvert) to 10 (extrovert). */
  const energy = answers.introvert_extrovert ?? undefined;
  return {
    id: person.id,
    gender: person.gender,
    lookingFor: person.lookingFor ?? null,
    age: person.age,
    /** Whether the person answered at least one question. */
    answered:
      energy !== undefined ||
      TEXT_FIELDS.some((field) => answers[field]?.trim()) ||
      Object.values(choices).some(Boolean),
    choices,
    energy,
    mentions: forTexts((field) => concepts[field].mentions),
    unknownWords: [...new Set(TEXT_FIELDS.flatMap((field) => concepts[field].unknownWords))],
  };
}

/** What the matching reads of a person. */
export type Features = ReturnType<typeof featuresOf>;
