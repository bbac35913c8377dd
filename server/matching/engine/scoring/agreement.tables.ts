import type { Canonical, ChoiceField } from '../../../questionnaire/value-sets.rules.js';
/** Two answers in any order, their agreement from 0 to 1, and the reason. Equal answers have `SAME` unless listed. */
type Row<F extends ChoiceField> = readonly [Canonical<F>, Canonical<F>, number, string];

/** The agreement of two equal answers that no table lists. */
const SAME = 1;

/** The agreement of every two different answers to a question with a choice. */
export const CHOICE_TABLES: { readonly [F in ChoiceField]: readonly Row<F>[] } = {
  kids: [
    ['want', 'have', 0.7, 'Children are welcome to both; whether more shall come is open.'],
    ['want', 'dont_know', 0.5, 'One is sure and the other may become so.'],
    ['want', 'do_not_want', 0, 'A wish for children cannot be halved.'],
    ['have', 'do_not_want', 0.3, 'Children are there already, and the other planned a life without.'],
    ['have', 'dont_know', 0.6, 'Who is undecided has not said no to a family that exists.'],
    ['do_not_want', 'dont_know', 0.5, 'One is sure and the other may become so.'],
    ['dont_know', 'dont_know', 0.8, 'Both are free to find out, but not yet sure of the same.'],
  ],
  relationship_priority: [
    [
      'partner',
      'getting_to_know',
      0.5,
      'Getting to know someone is how a partner is found, but is no promise.',
    ],
    ['partner', 'nothing_serious', 0, 'One would be disappointed, the other hurried.'],
    [
      'getting_to_know',
      'nothing_serious',
      0.6,
      'Both come without expectations; one leaves the end more open.',
    ],
  ],
  communication_style: [
    ['direct', 'thoughtful', 0.5, 'One speaks while the other still weighs; both mean what they say.'],
    ['direct', 'expressive', 0.7, 'Both say what is going on, in plain words or with feeling.'],
    ['direct', 'diplomatic', 0.4, 'What one calls clear the other may call blunt.'],
    ['direct', 'empathetic', 0.5, 'Plain words meet a fine ear, which may do good or hurt.'],
    ['thoughtful', 'expressive', 0.5, 'Calm and impulse complete or tire each other.'],
    ['thoughtful', 'diplomatic', 0.8, 'Both weigh their words, one for what is right and one for peace.'],
    ['thoughtful', 'empathetic', 0.8, 'Both listen before they speak.'],
    ['expressive', 'diplomatic', 0.5, 'Open feelings meet careful ones.'],
    ['expressive', 'empathetic', 0.8, 'Feelings are spoken of on both sides.'],
    ['diplomatic', 'empathetic', 0.8, 'Both care how their words arrive.'],
  ],
  conflict_resolution: [
    ['discussion', 'time', 0.5, 'One wants to talk now and the other later; both want to talk.'],
    ['discussion', 'compromise', 0.8, 'Talking is how a middle is found.'],
    ['discussion', 'avoid', 0.2, 'One pursues what the other evades.'],
    ['time', 'compromise', 0.7, 'A cool head finds the middle more easily.'],
    ['time', 'avoid', 0.6, 'Neither wants to quarrel in anger, though one returns to it.'],
    ['compromise', 'avoid', 0.5, 'Both want peace; one works for it.'],
    ['avoid', 'avoid', 0.7, 'They will not quarrel, nor clear the air.'],
  ],
  travel_style: [
    ['adventure', 'relaxation', 0.2, 'One rests from what the other travels for.'],
    ['adventure', 'cultural', 0.5, 'Both set out to discover, one outdoors and one in towns.'],
    ['adventure', 'mix', 0.7, 'Who likes a bit of everything likes this too.'],
    ['relaxation', 'cultural', 0.5, 'A slow day and a museum go into one journey.'],
    ['relaxation', 'mix', 0.7, 'Who likes a bit of everything likes this too.'],
    ['cultural', 'mix', 0.7, 'Who likes a bit of everything likes this too.'],
  ],
};

/** An upper bound (inclusive) of the difference, the agreement up to there, and the reason. */
type Step = readonly [upTo: number, value: number, reason: string];

/** By the difference between two answers on the scale from 1 to 10. */
export const ENERGY_STEPS: readonly Step[] = [
  [0, 1, 'The same place on the scale.'],
  [1, 0.95, 'One step is how the same person answers on two days.'],
  [2, 0.85, 'Hardly felt in company.'],
  [3, 0.7, 'One leaves the party a little earlier.'],
  [4, 0.55, 'They rest in different ways.'],
  [5, 0.4, 'Evenings need arranging.'],
  [6, 0.3, 'Evenings need much arranging.'],
  [9, 0.15, 'What fills one up empties the other; some like just that.'],
];

/** By the difference between two ages, in whole years. */
export const AGE_STEPS: readonly Step[] = [
  [2, 1, 'Of one age: the same songs at school.'],
  [5, 0.9, 'The same years of life.'],
  [8, 0.75, 'A few years that seldom matter.'],
  [11, 0.55, 'Other beginnings, often the same questions now.'],
  [15, 0.3, 'Plans for the next ten years may differ.'],
  [Infinity, 0.1, 'Another generation; rare, and not impossible.'],
];

/** Returns the agreement for a difference. */
export function stepValue(steps: readonly Step[], difference: number): number {
  return steps.find(([upTo]) => difference <= upTo)?.[1] ?? 0;
}

/** Returns the agreement of two choices, 0 to 1. Returns undefined unless both people answered. */
export function choiceValue<F extends ChoiceField>(
  field: F,
  one: Canonical<F> | undefined,
  two: Canonical<F> | undefined,
): number | undefined {
  if (one === undefined || two === undefined) return undefined;
  for (const row of CHOICE_TABLES[field])
    if ((row[0] === one && row[1] === two) || (row[0] === two && row[1] === one)) return row[2];
  return one === two ? SAME : 0;
}
