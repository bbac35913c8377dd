import type { Language, Report } from '../engine/index.js';
import sentences from './report-words.json' with { type: 'json' };

/**
 * Scores are rounded to multiples of this, in percent. An exact score would reveal one person's answers to somebody who
 * knows the other's.
 */
const STEP = 5;

/** Returns a percentage as organisers see it: rounded to the nearest five. */
export function inSteps(percent: number): number {
  return Math.round(percent / STEP) * STEP;
}

/** The part of a report that the sentences use. */
export type ReportFigures = Pick<
  Report,
  'people' | 'men' | 'women' | 'others' | 'peopleWithAtLeast' | 'averageScore' | 'withoutQuestionnaire'
>;

/** Returns the result of a run in a few sentences for organisers, without insignificant numbers. */
export function reportInWords(report: ReportFigures, language: Language): string[] {
  const say = (sentence: keyof typeof sentences, ...figures: number[]): string =>
    figures.reduce<string>(
      (text, figure, at) => text.replace(`{${at}}`, String(figure)),
      sentences[sentence][language],
    );
  const { people, men, women, others, peopleWithAtLeast, averageScore, withoutQuestionnaire } = report;
  const alone = people - (peopleWithAtLeast[0] ?? 0);
  // the largest number of matches that everybody has
  const atLeast = peopleWithAtLeast.filter((count) => count === people).length;
  return [
    say('people', people, men, women, others),
    ...(alone > 0 ? [say('withoutMatch', alone)] : []),
    ...(atLeast > 0 ? [say('everybody', atLeast)] : []),
    ...(averageScore === null ? [] : [say('average', inSteps(averageScore))]),
    ...(withoutQuestionnaire > 0 ? [say('unanswered', withoutQuestionnaire)] : []),
  ];
}
