import { canonical, CHOICE_FIELDS } from '../../questionnaire/value-sets.rules.js';
import { TEXT_FIELDS } from '../../questionnaire/text-concepts.rules.js';
import { LOOKING_FOR } from '../../profile/profiles/looking-for.rules.js';
import type { Gender, Id, Person, Questionnaire } from '../engine/index.js';

/** Maximum number of people: 2,000 on each side are four million pairs. */
export const MOST_PEOPLE = 4000;

/** The allowed ages, as for profiles. */
const AGES = { from: 18, to: 100 };
const LONGEST_TEXT = 10_000;
const GENDERS: readonly Gender[] = ['male', 'female', 'other'];

/**
 * Reads `{"people": […], "one_side": false, "never": [[id, id]], "met": [[id, id]], "seen": [[id, id]], "keep": [[id, id]],
 * "sat": [[id, id]]}`.
 * @throws Error with one sentence about the first thing that is wrong
 */
export function readMatchInput(text: string) {
  const input = valid(parse(text), 'The file', isObject, 'an object');
  const listed = valid(input.people, '"people"', isList, 'a list');
  if (listed.length > MOST_PEOPLE)
    throw new Error(`An event of ${listed.length} people is too large; the most is ${MOST_PEOPLE}.`);
  const people = listed.map(readPerson);
  const written = new Set<string>();
  for (const { id } of people) {
    if (written.has(String(id))) throw new Error(`Two people have the id ${JSON.stringify(id)}.`);
    written.add(String(id));
  }
  const ids = new Set<unknown>(people.map(({ id }) => id));
  const pairs = (name: string): [Id, Id][] =>
    valid(input[name] ?? [], `"${name}"`, isList, 'a list').map((pair, at) =>
      readPair(pair, `${name}[${at}]`, ids),
    );
  return {
    people,
    /** Whether all people are on one side, where everybody may meet everybody. */
    oneSide: valid(input.one_side ?? false, '"one_side"', isTrueOrFalse, 'true or false') || undefined,
    never: pairs('never'),
    met: pairs('met'),
    /** Pairs that stay, because one was shown the other. */
    seen: pairs('seen'),
    /** Pairs of an earlier run, preferred among equally good ones. */
    keep: pairs('keep'),
    /** Pairs that have already sat together at this event. */
    sat: pairs('sat'),
  };
}

function parse(text: string): unknown {
  try {
    // Some editors put a byte order mark in front, which is no part of JSON.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll('\n', ' ') : 'it cannot be parsed';
    throw new Error(`The file is not JSON: ${reason}.`, { cause: error });
  }
}

function readPerson(value: unknown, at: number): Person {
  const person = valid(value, `people[${at}]`, isObject, 'an object');
  const id = valid(person.id, `people[${at}].id`, isId, 'a whole number or a text');
  const who = `person ${JSON.stringify(id)}`;
  return {
    id,
    gender: valid(person.gender, `The gender of ${who}`, oneOf(GENDERS), 'male, female or other'),
    lookingFor:
      person.looking_for == null
        ? null
        : valid(person.looking_for, `The looking_for of ${who}`, oneOf(LOOKING_FOR), 'men, women or both'),
    age: readWhole(person.age, `The age of ${who}`, AGES.from, AGES.to),
    questionnaire: person.questionnaire == null ? null : readQuestionnaire(person.questionnaire, who),
  };
}

function readQuestionnaire(value: unknown, who: string): Questionnaire {
  const answers = valid(value, `The questionnaire of ${who}`, isObject, 'an object');
  const read: Questionnaire = {};
  for (const field of TEXT_FIELDS)
    read[field] = valid(
      answers[field] ?? null,
      `The ${field} of ${who}`,
      isTextOrNull,
      `a text of at most ${LONGEST_TEXT} characters`,
    );
  for (const field of CHOICE_FIELDS) {
    const isAnswer = (one: unknown): one is string | null =>
      isTextOrNull(one) && (!one || canonical(field, one) !== undefined);
    read[field] = valid(answers[field] ?? null, `The ${field} of ${who}`, isAnswer, 'an answer of the form');
  }
  const energy = answers.introvert_extrovert ?? null;
  read.introvert_extrovert =
    energy === null ? null : readWhole(energy, `The introvert_extrovert of ${who}`, 1, 10);
  return read;
}

function readPair(value: unknown, where: string, ids: ReadonlySet<unknown>): [Id, Id] {
  const pair = valid(value, where, isPair, 'a pair of two ids');
  for (const id of pair)
    if (!ids.has(id)) throw new Error(`${where} names ${brief(id)}, who is not among the people.`);
  if (pair[0] === pair[1]) throw new Error(`${where} names one person twice.`);
  return pair;
}

function readWhole(value: unknown, what: string, from: number, to: number): number {
  const isWhole = (one: unknown): one is number =>
    Number.isInteger(one) && Number(one) >= from && Number(one) <= to;
  return valid(value, what, isWhole, `a whole number from ${from} to ${to}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isPair = (value: unknown): value is [Id, Id] => isList(value) && value.length === 2;
const isId = (value: unknown): value is Id =>
  Number.isSafeInteger(value) || (typeof value === 'string' && value !== '');
const isTrueOrFalse = (value: unknown): value is boolean => typeof value === 'boolean';
const isTextOrNull = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= LONGEST_TEXT);
const oneOf =
  <T>(options: readonly T[]) =>
  (value: unknown): value is T =>
    options.includes(value as T);

/** Returns a value that is as it must be. Throws with a sentence about it otherwise. */
function valid<T>(value: unknown, what: string, isValid: (value: unknown) => value is T, must: string): T {
  if (isValid(value)) return value;
  throw new Error(`${what} is ${value === undefined ? 'missing' : brief(value)}; it must be ${must}.`);
}

/** Returns a value as JSON, shortened so that it fits into a sentence. */
function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
