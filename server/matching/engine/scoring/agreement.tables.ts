/** The tables behind the score, each value with the reason why: agreement.json. */
import { type Canonical, CHOICE_FIELDS, type ChoiceField } from '../../../questionnaire/value-sets.rules.js';
import tables from './agreement.json' with { type: 'json' };

/** The agreement up to a difference (inclusive), and the reason. */
interface Step {
  upTo: number;
  value: number;
  why: string;
}

type ChoiceTable = Readonly<Record<string, { value: number; why: string }>>;

/** The agreement from 0 to 1 of every two different answers to a question with a choice (`want have`), in any order. */
export const CHOICE_TABLES: Readonly<Record<ChoiceField, ChoiceTable>> = tables.choices;
/** By the difference between two answers on the scale from 1 to 10. */
export const ENERGY_STEPS: readonly Step[] = tables.energy;
/** By the difference between two ages, in whole years. */
export const AGE_STEPS: readonly Step[] = tables.age;

/**
 * Groups of concepts from different families that are as similar as concepts of one family: "to see the world" and
 * "travel". A concept is in at most one group.
 */
export const RELATED_CONCEPTS: readonly (readonly string[])[] = tables.related;

/** Returns the agreement for a difference. */
export function stepValue(steps: readonly Step[], difference: number): number {
  return steps.find(({ upTo }) => difference <= upTo)?.value ?? 0;
}

/** CHOICE_TABLES by field, one answer and the other, in both orders. */
const VALUES = Object.fromEntries(CHOICE_FIELDS.map((field) => [field, bothWays(CHOICE_TABLES[field])]));

function bothWays(table: ChoiceTable): Record<string, Record<string, number>> {
  const values: Record<string, Record<string, number>> = {};
  for (const [pair, { value }] of Object.entries(table)) {
    const [one = '', two = ''] = pair.split(' ');
    (values[one] ??= {})[two] = value;
    (values[two] ??= {})[one] = value;
  }
  return values;
}

/**
 * Returns the agreement of two choices, 0 to 1: equal ones agree fully unless listed. Returns undefined unless both people
 * answered.
 */
export function choiceValue<F extends ChoiceField>(
  field: F,
  one: Canonical<F> | undefined,
  two: Canonical<F> | undefined,
): number | undefined {
  if (one === undefined || two === undefined) return undefined;
  return VALUES[field]?.[one]?.[two] ?? (one === two ? 1 : 0);
}
