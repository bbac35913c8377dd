import { canonical, type Canonical, type ChoiceField } from '../../../questionnaire/value-sets.rules.js';
import {
  TEXT_FIELDS,
  type TextConcepts,
  type TextField,
} from '../../../questionnaire/text-concepts/text-concepts.rules.js';
import { contentOfText, type Mention } from '../language/index.js';
import type { Gender, Id, LookingFor, Person, Questionnaire } from '../common/index.js';

export { TEXT_FIELDS, type TextField };

/** The normalised input of the matching for one person: canonical choices, concepts instead of texts, undefined for a missing answer. */
export interface Features {
  id: Id;
  gender: Gender;
  lookingFor: LookingFor | null;
  age: number;
  /** True if the person answered at least one question. */
  answered: boolean;
  choices: { [F in ChoiceField]: Canonical<F> | undefined };
  /** 1 (introvert) to 10 (extrovert). */
  energy: number | undefined;
  mentions: Record<TextField, readonly Mention[]>;
  unknownWords: readonly string[];
}

/** Returns what the five texts of a person say, as a person's `concepts`. */
export function readTexts(answers: Questionnaire): TextConcepts {
  return Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, contentOfText(answers[field]?.trim() ?? '')]),
  ) as TextConcepts;
}

/** Returns the features of a person. Texts that have not been read are parsed here once, not for each pair. */
export function featuresOf(person: Person): Features {
  const answers: Questionnaire = person.questionnaire ?? {};
  const texts = TEXT_FIELDS.map((field) => answers[field]?.trim() ?? '');
  const concepts = person.concepts ?? readTexts(answers);
  const mentions = Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, concepts[field].mentions]),
  ) as Record<TextField, readonly Mention[]>;
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
    lookingFor: person.lookingFor ?? null,
    age: person.age,
    answered: energy !== undefined || [...texts, ...Object.values(choices)].some(Boolean),
    choices,
    energy,
    mentions,
    unknownWords: [...new Set(TEXT_FIELDS.flatMap((field) => concepts[field].unknownWords))],
  };
}
