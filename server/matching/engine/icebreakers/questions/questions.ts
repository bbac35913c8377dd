/** The icebreaker questions, as data in four languages. */
import type { Language } from '../../language/words/stems.js';
import differences from './differences.json' with { type: 'json' };
import families from './families.json' with { type: 'json' };
import light from './light.json' with { type: 'json' };

type Texts = Record<Language, string>;

/** The families with own questions; `any` has the questions that fit every concept. */
export const FAMILIES_WITH_QUESTIONS: readonly string[] = Object.keys(families);

const GROUPS: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  light,
  ...families,
  ...differences,
};

/**
 * Returns the ids of a group's questions; empty if it has none. `light`: everybody can answer them; a family; `any`: they
 * fit every concept; `difference-` and a topic: for two people who differ in it.
 */
export function questionsOf(group = ''): readonly string[] {
  return Object.keys(GROUPS[group] ?? {}).map((id) => `${group}.${id}`);
}

/** Returns the text of a question, or undefined for an unknown id. */
export function questionText(id: string, language: Language): string | undefined {
  const [group = '', name = ''] = id.split('.');
  return GROUPS[group]?.[name]?.[language];
}
