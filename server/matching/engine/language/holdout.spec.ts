import holdout from './holdout.json' with { type: 'json' };
import { mentionsIn } from './reading/mentions.js';
import { LANGUAGES, type Language } from './words/stems.js';

// The phrases were written before the lexicon, by topic, and were not looked at while the lexicon was written.
interface Phrase {
  topic: string;
  language: Language;
  text: string;
  concepts: ReadonlySet<string>;
}

const phrases: Phrase[] = Object.entries(holdout).flatMap(([topic, texts]) =>
  LANGUAGES.flatMap((language) =>
    texts[language].map((text) => ({
      topic,
      language,
      text,
      concepts: new Set(mentionsIn(text).flatMap(({ concept, negated }) => (negated ? [] : [concept]))),
    })),
  ),
);

const linked = (a: Phrase, b: Phrase): boolean => [...a.concepts].some((concept) => b.concepts.has(concept));

const pairsOf = (languages: readonly [Language, Language]): [Phrase, Phrase][] =>
  phrases.flatMap((a) =>
    phrases.flatMap((b): [Phrase, Phrase][] =>
      a.topic === b.topic && a.language === languages[0] && b.language === languages[1] ? [[a, b]] : [],
    ),
  );

describe('phrases the lexicon was not written for', () => {
  it('are more than two hundred', () => {
    expect(phrases.length).toBeGreaterThan(200);
  });

  it.each<[Language, Language]>([
    ['en', 'fr'],
    ['en', 'it'],
    ['en', 'de'],
    ['fr', 'it'],
    ['fr', 'de'],
    ['it', 'de'],
  ])('link at least 95 %% of the same things in %s and %s', (a, b) => {
    const pairs = pairsOf([a, b]);
    const missed = pairs.filter(([one, other]) => !linked(one, other));
    expect(pairs.length).toBeGreaterThan(100);
    expect(missed.length / pairs.length).toBeLessThanOrEqual(0.05);
  });

  it('link less than 1 % of different things', () => {
    let pairs = 0;
    let wrong = 0;
    phrases.forEach((a, at) => {
      for (const b of phrases.slice(at + 1)) {
        if (a.topic === b.topic) continue;
        pairs += 1;
        if (linked(a, b)) wrong += 1;
      }
    });
    expect(wrong / pairs).toBeLessThan(0.01);
  });
});
