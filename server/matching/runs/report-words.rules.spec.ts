import { reportInWords, type ReportFigures } from './report-words.rules.js';

const REPORT: ReportFigures = {
  people: 10,
  men: 5,
  women: 4,
  others: 1,
  withoutQuestionnaire: 0,
  peopleWithAtLeast: [10, 10, 8],
  averageScore: 61.4,
};

describe('what a run came to, in words', () => {
  it('is short when all is well', () => {
    expect(reportInWords(REPORT, 'en')).toEqual([
      'Guests: 10 (men: 5, women: 4, others: 1).',
      'Everybody has at least this many matches: 2.',
      'On average the two of a pair agree to 60%.',
    ]);
  });

  it('names what is not', () => {
    const report = {
      ...REPORT,
      peopleWithAtLeast: [9, 7],
      withoutQuestionnaire: 2,
      averageScore: null,
    };
    expect(reportInWords(report, 'de')).toEqual([
      'Gäste: 10 (Männer: 5, Frauen: 4, andere: 1).',
      'Gäste ohne Match: 1.',
      'Gäste, die den Fragebogen nicht beantwortet haben: 2.',
    ]);
  });

  it.each(['en', 'fr', 'it', 'de'] as const)('speaks %s', (language) => {
    const report = {
      ...REPORT,
      peopleWithAtLeast: [9],
      withoutQuestionnaire: 1,
    };
    const sentences = reportInWords(report, language);
    expect(sentences).toHaveLength(4);
    expect(sentences.join(' ')).not.toMatch(/undefined|NaN/);
  });
});
