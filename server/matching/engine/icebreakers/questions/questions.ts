/** The icebreaker questions, as data in four languages. */
import type { Language } from '../../language/index.js';
import type { DifferenceTopic } from '../../common/index.js';
import differences from './differences.json' with { type: 'json' };
import families from './families.json' with { type: 'json' };
import light from './light.json' with { type: 'json' };

type Texts = Record<Language, string>;

const byFamily: Readonly<Record<string, Readonly<Record<string, Texts>>>> = families;

const TEXTS = new Map<string, Texts>([
  ...entries('light', light),
  ...Object.entries(families).flatMap(([family, questions]) => entries(family, questions)),
  ...Object.entries(differences).flatMap(([topic, questions]) => entries(`difference-${topic}`, questions)),
]);

/** Ids of the questions that everybody can answer. */
export const LIGHT_QUESTIONS: readonly string[] = idsOf('light', light);

/** Ids of the questions for two people who differ in a topic. */
export const DIFFERENCE_QUESTIONS: Readonly<Record<DifferenceTopic, readonly string[]>> = {
  travel: idsOf('difference-travel', differences.travel),
  weekend: idsOf('difference-weekend', differences.weekend),
  music: idsOf('difference-music', differences.music),
};

/** The families with own questions; `any` has the questions that fit every concept. */
export const FAMILIES_WITH_QUESTIONS: readonly string[] = Object.keys(families);

/** Returns the ids of a family's own questions; empty if it has none. */
export function questionsFor(family: string | undefined): readonly string[] {
  const own = family === undefined ? undefined : byFamily[family];
  return own && family !== undefined ? idsOf(family, own) : [];
}

/** Ids of the questions that fit every concept, for when a family's own questions are used up. */
export const ANY_QUESTIONS: readonly string[] = idsOf('any', families.any);

/** Returns the text of a question, or undefined for an unknown id. */
export function questionText(id: string, language: Language): string | undefined {
  return TEXTS.get(id)?.[language];
}

function entries(prefix: string, questions: Readonly<Record<string, Texts>>): [string, Texts][] {
  return Object.entries(questions).map(([id, texts]) => [`${prefix}.${id}`, texts]);
}

function idsOf(prefix: string, questions: Readonly<Record<string, Texts>>): string[] {
  return Object.keys(questions).map((id) => `${prefix}.${id}`);
}
