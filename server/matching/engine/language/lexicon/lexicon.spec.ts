import {
  LEXICON_ENTRIES,
  CONCEPTS,
  conceptById,
  FAMILIES,
  familyLabel,
  familyOf,
  LEXICON_VERSION,
  LEXICON,
} from './concepts.js';
import { phraseIndex, type PhraseNode, type Sense } from './phrase-index.js';
import { LANGUAGES } from '../words/stems.js';

function allSenses(): Sense[] {
  const { root, single } = phraseIndex();
  const found = [...single].flatMap(([form, senses]) => senses.filter((sense) => sense.surface === form));
  const walk = (node: PhraseNode): void => {
    found.push(...node.senses);
    for (const next of node.next.values()) walk(next);
  };
  walk(root);
  return found;
}

/** Whether two concepts may hold the same word: marked as shared, or told apart by the language of the text. */
function toldApart(a: Sense, b: Sense): boolean {
  if (a.concept === b.concept || a.shared || b.shared) return true;
  return [a, b].some((one) => one.onlyIn && one.onlyIn !== (one === a ? b : a).language);
}

describe('the lexicon', () => {
  it('has at least 400 concepts in at least 25 families', () => {
    expect(CONCEPTS.length).toBeGreaterThanOrEqual(400);
    expect(FAMILIES.length).toBeGreaterThanOrEqual(25);
    expect(new Set(FAMILIES).size).toBe(FAMILIES.length);
  });

  it('names concepts and families in kebab case, each once', () => {
    const ids = LEXICON.flatMap((file) => Object.keys(file.concepts));
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(FAMILIES.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it('has no empty family, and a name for each in every language', () => {
    for (const file of LEXICON) {
      expect(Object.keys(file.concepts).length).toBeGreaterThan(0);
      for (const language of LANGUAGES) expect(familyLabel(file.family, language).trim()).not.toBe('');
    }
    expect(familyLabel('no-such-family', 'fr')).toBe('no-such-family');
  });

  it('has every concept in all four languages, with a label free of marks', () => {
    for (const concept of CONCEPTS)
      for (const language of LANGUAGES) {
        const { article, label } = concept.labels[language];
        expect(`${concept.id} ${language} ${label}`).toMatch(/^[a-z-]+ \w\w [^\s=~^+@!:,][^=~^@:,]*$/);
        expect(article === '' || /( |')$/.test(article)).toBe(true);
      }
  });

  it('writes German labels the Swiss way', () => {
    expect(CONCEPTS.filter((concept) => concept.labels.de.label.includes('ß'))).toEqual([]);
  });

  it('gives French, Italian and German nouns their article', () => {
    const bare = (language: 'fr' | 'it' | 'de'): string[] =>
      CONCEPTS.filter((concept) => concept.labels[language].article === '').map(
        (concept) => concept.labels[language].label,
      );
    // Verbs, and pairs of things, stand without one.
    for (const language of ['fr', 'it', 'de'] as const)
      expect(bare(language).length).toBeLessThan(CONCEPTS.length / 10);
  });

  it('elides before a vowel in French and Italian', () => {
    for (const concept of CONCEPTS) {
      expect(concept.labels.fr.article + concept.labels.fr.label).not.toMatch(/^(le|la) [aeiouéèêœ]/i);
      expect(concept.labels.it.article + concept.labels.it.label).not.toMatch(/^(il|lo|la) [aeiouèéàù]/i);
    }
  });

  it('has no word in two concepts, unless both are marked to be told apart or meant together', () => {
    const bySurface = new Map<string, Sense[]>();
    for (const sense of allSenses()) {
      const others = bySurface.get(sense.surface);
      if (others) others.push(sense);
      else bySurface.set(sense.surface, [sense]);
    }
    const clashes = [...bySurface].filter(([, senses]) =>
      senses.some((a, at) => senses.slice(at + 1).some((b) => !toldApart(a, b))),
    );
    expect(clashes.map(([surface, senses]) => [surface, senses.map((sense) => sense.concept)])).toEqual([]);
  });

  it('shares a marked word with a concept that has it', () => {
    const senses = allSenses();
    const homes = new Map<string, Set<string>>();
    for (const { surface, concept } of senses)
      homes.set(surface, (homes.get(surface) ?? new Set()).add(concept));
    const lonely = senses.filter((sense) => sense.shared && homes.get(sense.surface)?.size === 1);
    expect(lonely.map((sense) => `${sense.concept}: ${sense.surface}`)).toEqual([]);
  });

  it('repeats no word within one line', () => {
    const repeated = LEXICON_ENTRIES.flatMap((entry) => {
      const texts = entry.words.map((word) => `${word.text}${word.onlyIn ?? ''}${word.lone}`);
      return texts
        .filter((text, at) => texts.indexOf(text) !== at)
        .map((text) => `${entry.concept} ${entry.language}: ${text}`);
    });
    expect(repeated).toEqual([]);
  });

  it('answers by id, and has a version', () => {
    expect(conceptById('hiking')?.labels.fr).toEqual({ article: 'la ', label: 'randonnée' });
    expect(familyOf('hiking')).toBe('outdoor');
    expect(conceptById('nothing')).toBeUndefined();
    expect(familyOf('nothing')).toBeUndefined();
    expect(LEXICON_VERSION).toMatch(/^[0-9a-f]{8}$/);
  });
});
