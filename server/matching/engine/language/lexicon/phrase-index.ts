import { ALL_FUNCTION_WORDS, COMMON, FUNCTION_WORDS, SET_PHRASES } from '../words/words.js';
import { LEXICON_ENTRIES } from './concepts.js';
import { tokenise } from '../words/tokenise.js';
import { readWord, type LexiconWord } from './lexicon-entry.js';
import { stemOf, LANGUAGES, type Language } from '../words/stems.js';

/** A meaning of a phrase. The concept of a set phrase is ''. */
export interface Sense extends LexiconWord {
  concept: string;
  language: Language;
  /** The normalised words of the phrase, joined by a space. */
  surface: string;
}

/** A node in the trie of all phrases. Edges are `de:stem`, or `=form` for words that must match exactly. */
export interface PhraseNode {
  next: Map<string, PhraseNode>;
  senses: Sense[];
}

const SHORTEST_STEM = 4;

const newNode = (): PhraseNode => ({ next: new Map(), senses: [] });

/** Returns the trie edge of a word. A word with a short stem is its own edge ("sci" is not "sciate"). */
export function stemEdge(form: string, language: Language): string {
  const stem = stemOf(form, language);
  return `${language}:${stem.length < SHORTEST_STEM ? form : stem}`;
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Returns the required words of a phrase: without function words, unless it is exact or fewer than two words would remain. */
function patternOf(text: string, language: Language, exact: boolean): string[] {
  const tokens = tokenise(text);
  const forms = tokens.map((token) => token.form);
  if (exact) return forms;
  const isFunctionWord = (at: number): boolean =>
    FUNCTION_WORDS[language].has(forms[at] ?? '') && !tokens[at]?.bound && !tokens[at + 1]?.bound;
  const content = forms.filter((_, at) => !isFunctionWord(at));
  return content.length >= 2 ? content : forms;
}

/** Returns a word and, for German umlauts, its spelling without them ("Bücher", "Buecher"). */
function spellings(text: string, language: Language): string[] {
  if (language !== 'de' || !/[äöü]/i.test(text)) return [text];
  const spelt: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
  return [text, text.toLowerCase().replace(/[äöü]/g, (letter) => spelt[letter] ?? letter)];
}

/** The look-up tables for parsing a text. */
class PhraseIndex {
  readonly root = newNode();
  /** Single words, and phrases of two words written as one ("boardgames"), by normalised form. */
  readonly single = new Map<string, Sense[]>();
  /** Single words by `language:stem`. */
  readonly stemmed = new Map<string, Sense[]>();
  /** All words of all phrases, with their languages. */
  readonly vocabulary = new Map<string, Set<Language>>();
  /** `language:stem` of all words of all phrases. */
  readonly vocabularyStems = new Set<string>();
  /** The words that a typo can be corrected to: words of concepts, and common words. */
  readonly spelling = new Set<string>(COMMON);
  private readonly joined = new Map<string, Sense[]>();

  constructor() {
    for (const { concept, language, words } of LEXICON_ENTRIES)
      for (const word of words) this.add(concept, language, word);
    for (const language of LANGUAGES)
      for (const phrase of SET_PHRASES[language]) this.add('', language, readWord(phrase));
    for (const [form, senses] of this.joined) if (!this.single.has(form)) this.single.set(form, senses);
  }

  private add(concept: string, language: Language, word: LexiconWord): void {
    for (const text of spellings(word.text, language)) {
      const forms = patternOf(text, language, word.exact);
      if (forms.length === 0) continue;
      const sense: Sense = { ...word, concept, language, surface: forms.join(' ') };
      for (const form of forms) this.addToVocabulary(form, language);
      if (concept !== '') for (const form of forms) this.spelling.add(form);
      this.addPhrase(forms, sense);
    }
  }

  private addToVocabulary(form: string, language: Language): void {
    const languages = this.vocabulary.get(form) ?? new Set<Language>();
    this.vocabulary.set(form, languages.add(language));
    this.vocabularyStems.add(stemEdge(form, language));
  }

  private addPhrase(forms: readonly string[], sense: Sense): void {
    const [first = '', second] = forms;
    if (forms.length === 1) this.addSingleWord(first, sense);
    else this.addToTrie(forms, sense);
    if (forms.length !== 2 || second === undefined || sense.concept === '') return;
    if (!ALL_FUNCTION_WORDS.has(first) && !ALL_FUNCTION_WORDS.has(second))
      push(this.joined, first + second, sense);
  }

  private addSingleWord(form: string, sense: Sense): void {
    push(this.single, form, sense);
    const stem = stemOf(form, sense.language);
    if (!sense.exact && stem.length >= SHORTEST_STEM) push(this.stemmed, `${sense.language}:${stem}`, sense);
  }

  private addToTrie(forms: readonly string[], sense: Sense): void {
    let node = this.root;
    for (const form of forms) {
      const edge = sense.exact ? `=${form}` : stemEdge(form, sense.language);
      const next = node.next.get(edge) ?? newNode();
      node.next.set(edge, next);
      node = next;
    }
    node.senses.push(sense);
  }
}

let built: PhraseIndex | undefined;

/** Returns the index of the lexicon, which is built on first use. */
export function phraseIndex(): PhraseIndex {
  return (built ??= new PhraseIndex());
}
