import { CONCEPTS, FAMILIES } from '../language/lexicon/concepts.js';
import type { Language } from '../language/words/stems.js';
import { PRIVATE_CONCEPTS, PRIVATE_FAMILIES, isShareable } from '../language/lexicon/private-concepts.js';
import { FAMILIES_WITH_QUESTIONS, questionsOf, questionText } from './questions/questions.js';
import type { DifferenceTopic, Icebreaker, Reason } from '../common/index.js';
import { conceptLabel, renderIcebreaker, renderReason, CHOICE_WORDS, LEADS } from './wording.js';

const LANGUAGES: readonly Language[] = ['en', 'fr', 'it', 'de'];
const TOPICS: readonly DifferenceTopic[] = ['travel', 'weekend', 'music'];
const NAMEABLE = CONCEPTS.map(({ id }) => id).filter(isShareable);
const QUESTIONS = [
  ...questionsOf('light'),
  ...TOPICS.flatMap((topic) => questionsOf(`difference-${topic}`)),
  ...FAMILIES_WITH_QUESTIONS.flatMap((family) => questionsOf(family)),
];

/** What is wrong with a sentence, in whichever language; null when nothing is. */
function flawOf(text: string, language: Language): string | null {
  if (/[{}']|undefined|\s\s|^\s|\s$|ß| \.|[.?!:] ?[.:]/.test(text)) return `malformed: ${text}`;
  if (!/^[\p{Lu}«]/u.test(text)) return `begins small: ${text}`;
  // French sets a space that does not break before a double mark, the others none.
  const spacing = language === 'fr' ? /[^\u202f][;:!?]/ : /\s[;:!?]/;
  if (spacing.test(text)) return `badly spaced: ${text}`;
  return UNJOINED[language]?.test(text) ? `not joined: ${text}` : null;
}

/** Small words that must be joined with the next one: "de autres", "la autre", "di il", "il sport", "lo amore". */
const UNJOINED: Partial<Record<Language, RegExp>> = {
  fr: /(?<!\p{L})(le|la|de|que|je|ne|se|me|te|ce|si il|de le|de les|à le|à les) (?=[aeiouâàéèêëîïôûœ])|(?<!\p{L})(de|à) les? /iu,
  it: /(?<!\p{L})((il|lo|la|un[ao]) (?=[aeiou])|(il|un) (?=s[^aeiou\s]|z|gn|ps)|(di|a|da|in|su) (il|lo|la|i|gli|le|l’)(?!\p{L}))/iu,
};

function expectWellSet(text: string, language: Language): void {
  expect(flawOf(text, language)).toBeNull();
}

/** Everything that can be said about a concept, as icebreakers and reasons. */
function saidOf(concept: string, family: string): { icebreakers: Icebreaker[]; reasons: Reason[] } {
  const questions = [...questionsOf(family), ...questionsOf('any')];
  const other = NAMEABLE.find((id) => id !== concept) ?? concept;
  return {
    icebreakers: [
      ...questions.map((question): Icebreaker => ({ kind: 'shared', question, concept })),
      ...questions.map((question): Icebreaker => ({ kind: 'family', question, family })),
      ...(['weekend', 'music'] as const).flatMap((topic) =>
        questionsOf(`difference-${topic}`).flatMap((question): Icebreaker[] => [
          { kind: 'difference', question, topic, mine: concept, theirs: other },
          { kind: 'difference', question, topic, mine: other, theirs: concept },
        ]),
      ),
    ],
    reasons: (['value', 'goal', 'hobby', 'weekend', 'music'] as const).map((kind) => ({ kind, concept })),
  };
}

describe.each(LANGUAGES)('words in %s', (language) => {
  it('say something well set for every concept and every way to speak of it', () => {
    const flaws = CONCEPTS.filter((concept) => isShareable(concept.id)).flatMap(({ id, family }) => {
      const label = conceptLabel(id, language).replaceAll("'", '’');
      const { icebreakers, reasons } = saidOf(id, family);
      const said = icebreakers.flatMap((icebreaker) => {
        const text = renderIcebreaker(icebreaker, language);
        // A label only ever follows a colon, so that its article needs no other case than the one it has.
        const shape = { shared: /^[^:]+: [^:?]+\. .+\?$/, difference: /^[^:]+: .+ \p{L}+ .+\. .+\?$/u };
        const isAsked = icebreaker.kind in shape ? shape[icebreaker.kind as keyof typeof shape] : /\?$/;
        const isNamed = icebreaker.kind === 'family' || text.includes(label);
        return [flawOf(text, language), isAsked.test(text) && isNamed ? null : `misses: ${text}`];
      });
      return [
        ...said,
        ...reasons.map((reason) => flawOf(renderReason(reason, language), language)),
        ...reasons.map((reason) =>
          renderReason(reason, language).includes(label) ? null : `misses ${label}`,
        ),
      ].filter((flaw) => flaw !== null);
    });
    expect(flaws).toEqual([]);
  });

  it('name every answer given by choosing', () => {
    for (const kind of ['priority', 'communication', 'travel'] as const) {
      for (const value of Object.keys(CHOICE_WORDS[kind])) {
        expectWellSet(renderReason({ kind, value }, language), language);
      }
    }
    for (const mine of Object.keys(CHOICE_WORDS.travel)) {
      for (const question of questionsOf('difference-travel')) {
        const text = renderIcebreaker(
          { kind: 'difference', question, topic: 'travel', mine, theirs: 'mix' },
          language,
        );
        expectWellSet(text, language);
      }
    }
    expectWellSet(renderReason({ kind: 'energy' }, language), language);
    expectWellSet(renderReason({ kind: 'age' }, language), language);
  });

  it('ask each question once, for a story and never for yes or no', () => {
    const texts = QUESTIONS.map((id) => questionText(id, language) ?? '');
    expect(new Set(texts).size).toBe(texts.length);
    const yesNo: Record<Language, RegExp> = {
      en: /^(Do|Does|Did|Are|Is|Was|Were|Have|Has|Would|Can|Could|Will|Should)\b/,
      fr: /^(Est-ce|As-tu|Es-tu|Aimes-tu|Peux-tu|Veux-tu|Vas-tu|Fais-tu|Connais-tu)\b/,
      it: /^(Hai|Sei|Ti piace|Vuoi|Puoi|Vai|Conosci|Fai|È)\b/,
      de: /^(Hast|Bist|Magst|Kannst|Willst|Würdest|Warst|Gehst|Machst|Kennst|Ist|Sind)\b/,
    };
    for (const text of texts) {
      expect(text).toMatch(/\?$/);
      expect(text).not.toMatch(yesNo[language]);
    }
  });

  it('fit one thing and several alike, where families have both', () => {
    // "i concerti. Che cosa ti dà?": the verb has no subject of its own, and would have to be "danno"
    const singular: Partial<Record<Language, RegExp>> = {
      en: /\bit\b/,
      it: /^(Quando è|(Quando|Dove|Che cosa|Come mai|A quale persona) (ti|si vede)) /,
    };
    const families = [
      'any',
      'culture',
      'society',
      'values-character',
      'values-heart',
      'values-world',
      'weekend',
    ];
    for (const id of families.flatMap((family) => questionsOf(family)))
      expect(questionText(id, language)).not.toMatch(singular[language] ?? /^$/);
  });

  it('keep off what is nobody’s business at a first glass', () => {
    const taboo: Record<Language, RegExp> = {
      en: /\b(kids?|child(ren)?|marri|introvert|extrovert|conflict|quarrel|rating|percent)/i,
      fr: /\b(enfants?|mari(age|er)|introverti|extraverti|conflit|dispute|note|pour cent)\b/i,
      it: /\b(figli|bambin|matrimonio|introvers|estrovers|conflitt|litig|voto|per cento)/i,
      de: /(\bKind(er)?\b|heirat|introvertiert|extravertiert|Konflikt|Streit|Bewertung|Prozent)/i,
    };
    for (const id of QUESTIONS) expect(questionText(id, language)).not.toMatch(taboo[language]);
  });

  it('speak to everyone alike, and to one person as to a friend', () => {
    const gendered: Record<Language, RegExp> = {
      en: /\b(he|she|his|her|him)\b/i,
      fr: /\b(es-tu (allé|resté|parti|tombé|né|venu|arrivé)|t'a (surpris|touché|séduit|ému)|fier|heureux|content|prêt)(?!\p{L})|\b(votre|vos) /iu,
      it: /\bsei (stato|andato|nato|rimasto|partito|caduto)\b|\bti ha (sorpreso|commosso|colpito)\b|\b(fiero|contento|felice tu)\b/i,
      de: /\b(jemand(en|em)?, der|Ihnen|Ihre?[mnrs]? [A-Z])\b/,
    };
    for (const id of QUESTIONS) expect(questionText(id, language)).not.toMatch(gendered[language]);
  });
});

describe('the questions', () => {
  it('are enough for long lists, in every family that may be spoken of', () => {
    expect(questionsOf('light').length).toBeGreaterThanOrEqual(60);
    const thin = FAMILIES.filter((id) => !PRIVATE_FAMILIES.has(id) && questionsOf(id).length < 4);
    expect(thin).toEqual([]);
  });

  it('belong to families, and the private to concepts, that exist', () => {
    expect(FAMILIES_WITH_QUESTIONS.filter((id) => id !== 'any' && !FAMILIES.includes(id))).toEqual([]);
    expect([...PRIVATE_FAMILIES].filter((id) => !FAMILIES.includes(id))).toEqual([]);
    expect([...PRIVATE_CONCEPTS].filter((id) => !CONCEPTS.some((concept) => concept.id === id))).toEqual([]);
  });
});

describe('a difference', () => {
  it('is not joined by "and": a label may be two words with one between', () => {
    for (const topic of TOPICS)
      for (const lead of LEADS[topic])
        expect(Object.values(lead).join(' ')).not.toMatch(/\{0\} \p{L}+ \{1\}/u);
  });
});

describe('what was stored by an older engine', () => {
  it('is still put into words when a question or a concept is gone', () => {
    const gone: Icebreaker = { kind: 'shared', question: 'gone.gone', concept: 'hiking' };
    expect(renderIcebreaker(gone, 'en')).toMatch(/: hiking\.$/);
    expect(renderReason({ kind: 'hobby', concept: 'gone' }, 'en')).toBe('A shared passion: gone');
  });
});
