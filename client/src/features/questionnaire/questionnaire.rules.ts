/** A field of the questionnaire that is answered in free text. */
export const TEXT_FIELDS = [
  'top_values',
  'weekend_activity',
  'hobby',
  'life_goal',
  'music_preference',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Which form asks: each sends its own letters for the same answers. */
export type FormKind = 'signup' | 'onboarding' | 'profile';

/**
 * The choices of each field: the answer's one name (by which it is labelled and kept), and what each form sends for it.
 * A form offers only the answers for which it has a value. Which values are one and the same is the server's table
 * (server/questionnaire/value-sets.rules.ts); a test holds the two together.
 */
export const CHOICES = {
  travel_style: {
    adventure: { signup: 'adventure', onboarding: 'adventure', profile: 'adventure' },
    relaxation: { signup: 'relaxation', onboarding: 'relaxation', profile: 'relaxation' },
    cultural: { signup: 'cultural', onboarding: 'cultural', profile: 'cultural' },
    mix: { profile: 'mix' },
  },
  communication_style: {
    direct: { signup: 'direct', onboarding: 'direct', profile: 'direct' },
    thoughtful: { signup: 'thoughtful', onboarding: 'thoughtful' },
    expressive: { signup: 'expressive', onboarding: 'expressive' },
    diplomatic: { profile: 'diplomatic' },
    empathetic: { profile: 'empathetic' },
  },
  relationship_priority: {
    partner: { signup: 'partner', onboarding: 'partner', profile: 'Looking for a partner' },
    getting_to_know: {
      signup: 'getting_to_know',
      onboarding: 'getting_to_know',
      profile: 'Getting to know new people',
    },
    nothing_serious: {
      signup: 'nothing_serious',
      onboarding: 'nothing_serious',
      profile: 'Nothing serious just chill',
    },
  },
  conflict_resolution: {
    discussion: { signup: 'discussion', onboarding: 'discussion', profile: 'discuss' },
    time: { signup: 'time', onboarding: 'time' },
    compromise: { signup: 'compromise', onboarding: 'compromise', profile: 'compromise' },
    avoid: { profile: 'avoid' },
  },
  kids: {
    want: { signup: 'i_want', onboarding: 'want', profile: 'I want' },
    do_not_want: { signup: 'i_do_not_want', onboarding: 'do_not_want', profile: 'I do not want' },
    have: { signup: 'i_have', onboarding: 'have', profile: 'I have' },
    dont_know: { signup: 'i_dont_know', onboarding: 'dont_know', profile: "I don't know" },
  },
} as const satisfies Record<string, Record<string, Partial<Record<FormKind, string>>>>;

/** A field of the questionnaire that is answered by choosing. */
export type ChoiceName = keyof typeof CHOICES;
export const CHOICE_NAMES = Object.keys(CHOICES) as readonly ChoiceName[];

/** The one name of an answer to a field; under it stands its label. */
export type AnswerName<F extends ChoiceName = ChoiceName> = F extends ChoiceName
  ? keyof (typeof CHOICES)[F] & string
  : never;

/** The answers as the form holds them: choices by their one name, '' where nothing is chosen. */
export type Answers = Record<TextField | ChoiceName, string> & { introvert_extrovert: number };

/** What introvert_extrovert may be, and where its slider stands at first. */
export const INTROVERT_SCALE = { min: 1, max: 10, initial: 5 } as const;

/** The longest text the server takes, in characters. */
export const MAX_TEXT = 500;

/** Nothing answered; only the slider always has a value. */
export const NO_ANSWERS: Answers = {
  top_values: '',
  weekend_activity: '',
  introvert_extrovert: INTROVERT_SCALE.initial,
  hobby: '',
  travel_style: '',
  communication_style: '',
  life_goal: '',
  relationship_priority: '',
  conflict_resolution: '',
  music_preference: '',
  kids: '',
};

type Sent = Readonly<Record<string, Partial<Record<FormKind, string>>>>;

/** The answers that a form offers for a field, in order. An answer given in another form stays on offer, so that nobody must change it. */
export function offered<F extends ChoiceName>(field: F, form: FormKind, current = ''): AnswerName<F>[] {
  const sent: Sent = CHOICES[field];
  const names = Object.keys(sent).filter((name) => sent[name]?.[form] !== undefined || name === current);
  return names as AnswerName<F>[];
}

/** Returns the one name of a value of the API, from any form; '' for a value that no form knows. */
export function answerName(field: ChoiceName, wire: string): string {
  const sent: Sent = CHOICES[field];
  return (
    Object.keys(sent).find((name) => name === wire || Object.values(sent[name] ?? {}).includes(wire)) ?? ''
  );
}

/** What is sent for the answers by a form: its own values, texts trimmed. */
export function toWire(answers: Answers, form: FormKind): Answers {
  const wire = { ...answers };
  for (const field of TEXT_FIELDS) wire[field] = answers[field].trim();
  for (const field of CHOICE_NAMES) {
    const sent: Sent = CHOICES[field];
    const name = answers[field];
    // An answer that only other forms offer goes by its one name, which the server takes as well.
    wire[field] = sent[name]?.[form] ?? name;
  }
  return wire;
}

/** The form's answers from what the server has stored. */
export function fromWire(wire: Answers): Answers {
  const answers = { ...wire };
  for (const field of CHOICE_NAMES) answers[field] = answerName(field, wire[field]);
  return answers;
}

const WITHOUT_SLIDER = [...TEXT_FIELDS, ...CHOICE_NAMES];

/** Returns how many of the eleven questions have an answer. The slider counts once it was moved, though it always has a value. */
export function answered(answers: Answers, isSliderMoved: boolean): number {
  const others = WITHOUT_SLIDER.filter((field) => answers[field].trim() !== '').length;
  return others + (isSliderMoved ? 1 : 0);
}

/** Returns whether the slider of these answers was moved: it is elsewhere than at first, or all of them were saved. */
export function wasSliderMoved(answers: Answers): boolean {
  const isElsewhere = answers.introvert_extrovert !== INTROVERT_SCALE.initial;
  return isElsewhere || answered(answers, false) === WITHOUT_SLIDER.length;
}

/** The number of questions. */
export const QUESTIONS = WITHOUT_SLIDER.length + 1;
