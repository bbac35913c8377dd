import { CHOICE_FIELDS, canonical } from '../../questionnaire/value-sets.rules.js';
import { LOOKING_FOR } from '../../profile/profiles/looking-for.rules.js';
import type { Gender, Id, Person, Questionnaire } from '../engine/index.js';

/** An input file is invalid; the message is one sentence. */
export class InputError extends Error {}

/** Maximum number of people: 2,000 on each side are four million pairs. */
export const MOST_PEOPLE = 4000;

/** The allowed ages, as for profiles. */
const AGES = { from: 18, to: 100 };
const LONGEST_TEXT = 10_000;
const TEXTS = ['top_values', 'weekend_activity', 'hobby', 'life_goal', 'music_preference'] as const;
const GENDERS: readonly Gender[] = ['male', 'female', 'other'];

/**
 * Reads `{"people": […], "one_side": false, "never": [[id, id]], "met": [[id, id]], "seen": [[id, id]], "keep": [[id, id]],
 * "sat": [[id, id]]}`.
 * @throws InputError with the first thing that is wrong
 */
export function readMatchInput(text: string) {
  const input = asObject(parse(text), 'The file');
  const people = asArray(input.people, '"people"').map((one, at) => readPerson(one, `people[${at}]`));
  if (people.length > MOST_PEOPLE)
    throw new InputError(`An event of ${people.length} people is too large; the most is ${MOST_PEOPLE}.`);
  const ids = new Set(people.map(({ id }) => id));
  const written = new Set<string>();
  for (const { id } of people) {
    if (written.has(String(id))) throw new InputError(`Two people have the id ${JSON.stringify(id)}.`);
    written.add(String(id));
  }
  const pairs = (name: 'never' | 'met' | 'seen' | 'keep' | 'sat') => readPairs(input[name], name, ids);
  const oneSide = input.one_side ?? false;
  if (typeof oneSide !== 'boolean')
    throw new InputError(`"one_side" is ${brief(oneSide)}; it must be true or false.`);
  return {
    people,
    /** Whether all people are on one side, where everybody may meet everybody. */
    oneSide: oneSide || undefined,
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
    throw new InputError(`The file is not JSON: ${reason}.`);
  }
}

function readPerson(value: unknown, where: string): Person {
  const person = asObject(value, where);
  const id = readId(person.id, `${where}.id`);
  const who = `person ${JSON.stringify(id)}`;
  const { questionnaire } = person;
  return {
    id,
    gender: readOneOf(person.gender, `The gender of ${who}`, GENDERS, 'male, female or other'),
    lookingFor:
      person.looking_for == null
        ? null
        : readOneOf(person.looking_for, `The looking_for of ${who}`, LOOKING_FOR, 'men, women or both'),
    age: readWhole(person.age, `The age of ${who}`, AGES.from, AGES.to),
    city: readText(person.city, `The city of ${who}`),
    profession: readText(person.profession, `The profession of ${who}`),
    questionnaire: questionnaire == null ? null : readQuestionnaire(questionnaire, who),
  };
}

function readOneOf<T extends string>(value: unknown, what: string, options: readonly T[], names: string): T {
  const found = options.find((known) => known === value);
  if (found) return found;
  throw new InputError(`${what} ${said(value)}; it must be ${names}.`);
}

/** Returns what a value is, for a sentence about it. */
function said(value: unknown): string {
  return value === undefined ? 'is missing' : `is ${brief(value)}`;
}

function readQuestionnaire(value: unknown, who: string): Questionnaire {
  const answers = asObject(value, `The questionnaire of ${who}`);
  const read: Questionnaire = {};
  for (const field of TEXTS) read[field] = readText(answers[field], `The ${field} of ${who}`);
  for (const field of CHOICE_FIELDS) {
    const answer = readText(answers[field], `The ${field} of ${who}`);
    if (answer && canonical(field, answer) === undefined)
      throw new InputError(`The ${field} of ${who} is ${brief(answer)}, which is no answer of the form.`);
    read[field] = answer;
  }
  const energy = answers.introvert_extrovert;
  read.introvert_extrovert =
    energy == null ? null : readWhole(energy, `The introvert_extrovert of ${who}`, 1, 10);
  return read;
}

function readPairs(value: unknown, name: string, ids: ReadonlySet<Id>): [Id, Id][] {
  if (value == null) return [];
  return asArray(value, `"${name}"`).map((pair, at) => {
    const where = `${name}[${at}]`;
    const [one, two, ...more] = asArray(pair, where);
    if (one === undefined || two === undefined || more.length > 0)
      throw new InputError(`${where} must be a pair of two ids.`);
    const ends: [Id, Id] = [readId(one, where), readId(two, where)];
    for (const id of ends) {
      if (!ids.has(id))
        throw new InputError(`${where} names ${JSON.stringify(id)}, who is not among the people.`);
    }
    if (ends[0] === ends[1]) throw new InputError(`${where} names one person twice.`);
    return ends;
  });
}

function readId(value: unknown, where: string): Id {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (typeof value === 'string' && value !== '') return value;
  if (value === undefined) throw new InputError(`${where} is missing.`);
  throw new InputError(`${where} is ${brief(value)}; an id must be a whole number or a text.`);
}

function readWhole(value: unknown, what: string, from: number, to: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
  throw new InputError(`${what} ${said(value)}; it must be a whole number from ${from} to ${to}.`);
}

function readText(value: unknown, what: string): string | null {
  if (value == null) return null;
  if (typeof value !== 'string') throw new InputError(`${what} is ${brief(value)}; it must be a text.`);
  if (value.length > LONGEST_TEXT) throw new InputError(`${what} is longer than ${LONGEST_TEXT} characters.`);
  return value;
}

function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError(`${what} must be an object, and is ${brief(value)}.`);
  return value as Record<string, unknown>;
}

function asArray(value: unknown, what: string): unknown[] {
  if (value === undefined) throw new InputError(`${what} is missing.`);
  if (!Array.isArray(value)) throw new InputError(`${what} must be a list, and is ${brief(value)}.`);
  return value;
}

/** Returns a value as JSON, shortened so that it fits into a sentence. */
function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
