/**
 * The choices of the questionnaire: every value that the forms send, and which of them mean the same. This is the only
 * table of synonyms; validation, labels and matching use it.
 *
 * Two values are synonyms only if both forms ask the same thing in different words. `thoughtful` and `diplomatic`,
 * `expressive` and `empathetic`, `time` and `avoid` stay separate: weighing one's words is not the same as smoothing
 * things over, showing feelings is not reading those of others, and letting a quarrel cool down is not avoiding it. The
 * matching decides how similar such values are.
 */
const SYNONYMS = {
  travel_style: {
    adventure: ['adventure'],
    relaxation: ['relaxation'],
    cultural: ['cultural'],
    mix: ['mix'],
  },
  communication_style: {
    direct: ['direct'],
    thoughtful: ['thoughtful'],
    expressive: ['expressive'],
    diplomatic: ['diplomatic'],
    empathetic: ['empathetic'],
  },
  relationship_priority: {
    partner: ['partner', 'Looking for a partner'],
    getting_to_know: ['getting_to_know', 'Getting to know new people'],
    nothing_serious: ['nothing_serious', 'Nothing serious just chill'],
  },
  conflict_resolution: {
    discussion: ['discussion', 'discuss'],
    time: ['time'],
    compromise: ['compromise'],
    avoid: ['avoid'],
  },
  kids: {
    want: ['want', 'i_want', 'I want'],
    do_not_want: ['do_not_want', 'i_do_not_want', 'I do not want'],
    have: ['have', 'i_have', 'I have'],
    dont_know: ['dont_know', 'i_dont_know', "I don't know"],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** A field of the questionnaire with choices. */
export type ChoiceField = keyof typeof SYNONYMS;

/** The canonical name of a set of synonyms. */
export type Canonical<F extends ChoiceField> = keyof (typeof SYNONYMS)[F] & string;

export const CHOICE_FIELDS = Object.keys(SYNONYMS) as readonly ChoiceField[];

/** Returns the canonical names of a field, in the order of the forms. */
export function canonicalValues<F extends ChoiceField>(field: F): readonly Canonical<F>[] {
  return Object.keys(SYNONYMS[field]) as Canonical<F>[];
}

/** Returns the canonical name of a value: `canonical('kids', 'I want')` is `want`; undefined if it is none. */
export function canonical<F extends ChoiceField>(
  field: F,
  value: string | null | undefined,
): Canonical<F> | undefined {
  const synonyms: Readonly<Record<string, readonly string[]>> = SYNONYMS[field];
  return canonicalValues(field).find((name) => value != null && synonyms[name]?.includes(value));
}

/** Returns every accepted value of a field, canonical names first among their synonyms. */
export function acceptedValues(field: ChoiceField): readonly string[] {
  return Object.values<readonly string[]>(SYNONYMS[field]).flat();
}
