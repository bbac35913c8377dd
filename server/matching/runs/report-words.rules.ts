import type { Language, Report } from '../engine/index.js';

/**
 * Scores are rounded to multiples of this, in percent. An exact score would reveal one person's answers to somebody who
 * knows the other's.
 */
const STEP = 5;

/** Returns a percentage as organisers see it: rounded to the nearest five. */
export function inSteps(percent: number): number {
  return Math.round(percent / STEP) * STEP;
}

type Sentence = 'people' | 'withoutMatch' | 'everybody' | 'average' | 'unanswered';

const SENTENCES: Readonly<Record<Language, Record<Sentence, (...figures: number[]) => string>>> = {
  en: {
    people: (people, men, women, others) =>
      `Guests: ${people} (men: ${men}, women: ${women}, others: ${others}).`,
    withoutMatch: (people) => `Guests without a match: ${people}.`,
    everybody: (matches) => `Everybody has at least this many matches: ${matches}.`,
    average: (score) => `On average the two of a pair agree to ${score}%.`,
    unanswered: (people) => `Guests who have not answered the questionnaire: ${people}.`,
  },
  fr: {
    people: (people, men, women, others) =>
      `Personnes : ${people} (hommes : ${men}, femmes : ${women}, autres : ${others}).`,
    withoutMatch: (people) => `Personnes sans affinité : ${people}.`,
    everybody: (matches) => `Nombre d’affinités que chaque personne a au moins : ${matches}.`,
    average: (score) => `En moyenne, les deux d’une paire s’accordent à ${score} %.`,
    unanswered: (people) => `Personnes qui n’ont pas répondu au questionnaire : ${people}.`,
  },
  it: {
    people: (people, men, women, others) =>
      `Ospiti: ${people} (uomini: ${men}, donne: ${women}, altro: ${others}).`,
    withoutMatch: (people) => `Ospiti senza affinità: ${people}.`,
    everybody: (matches) => `Affinità che ciascuno ha almeno: ${matches}.`,
    average: (score) => `In media i due di una coppia concordano al ${score} %.`,
    unanswered: (people) => `Ospiti che non hanno risposto al questionario: ${people}.`,
  },
  de: {
    people: (people, men, women, others) =>
      `Gäste: ${people} (Männer: ${men}, Frauen: ${women}, andere: ${others}).`,
    withoutMatch: (people) => `Gäste ohne Match: ${people}.`,
    everybody: (matches) => `So viele Matches haben alle mindestens: ${matches}.`,
    average: (score) => `Im Schnitt stimmen die zwei eines Paares zu ${score} % überein.`,
    unanswered: (people) => `Gäste, die den Fragebogen nicht beantwortet haben: ${people}.`,
  },
};

/** The part of a report that the sentences use. */
export type ReportFigures = Pick<
  Report,
  'people' | 'men' | 'women' | 'others' | 'peopleWithAtLeast' | 'averageScore' | 'withoutQuestionnaire'
>;

/** Returns the result of a run in a few sentences for organisers, without insignificant numbers. */
export function reportInWords(report: ReportFigures, language: Language): string[] {
  const say = SENTENCES[language];
  const { people, men, women, others, peopleWithAtLeast, averageScore, withoutQuestionnaire } = report;
  const alone = people - (peopleWithAtLeast[0] ?? 0);
  // the largest number of matches that everybody has
  const atLeast = peopleWithAtLeast.filter((count) => count === people).length;
  return [
    say.people(people, men, women, others),
    ...(alone > 0 ? [say.withoutMatch(alone)] : []),
    ...(atLeast > 0 ? [say.everybody(atLeast)] : []),
    ...(averageScore === null ? [] : [say.average(inSteps(averageScore))]),
    ...(withoutQuestionnaire > 0 ? [say.unanswered(withoutQuestionnaire)] : []),
  ];
}
