/** The small words of all languages: lists in words.json, normalised (no accents, no apostrophes). */
import { LANGUAGES, type Language } from './stems.js';
import lists from './words.json' with { type: 'json' };

type Words = ReadonlySet<string>;
type Phrases = readonly (readonly string[])[];

const words = (lines: readonly string[]): Words => new Set(lines.join(' ').split(' '));
const phrases = (lines: readonly string[]): string[] => lines.join(' ').split(', ');
const split = (lines: readonly string[]): Phrases => phrases(lines).map((phrase) => phrase.split(' '));
const inEach = <T>(of: Record<Language, string[]>, read: (lines: string[]) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, read(of[language])])) as Record<Language, T>;
const inAny = (of: Record<Language, Words>): Words =>
  new Set(LANGUAGES.flatMap((language) => [...of[language]]));

/**
 * Common words that name no concept by themselves. They are not reported as unknown, they are not corrected as typos,
 * and they are not matched with a word of the lexicon by their stem.
 */
export const COMMON_WORDS = inEach(lists.common, words);
export const COMMON = inAny(COMMON_WORDS);
/** Set phrases in which a word of the lexicon has another meaning. */
export const SET_PHRASES = inEach(lists.setPhrases, phrases);

/**
 * Words that can be inside a phrase without changing its meaning: articles, pronouns, prepositions, adverbs of degree.
 * They are also used to guess the language of a text.
 */
export const FUNCTION_WORDS = inEach(lists.function, words);
export const ALL_FUNCTION_WORDS = inAny(FUNCTION_WORDS);

/** "and": ends a phrase, unless the phrase contains it ("drum and bass"). */
export const AND = words(lists.and);
/** "or", "nor": a negation continues after it. */
export const OR = words(lists.or);
/** "but", "because", "rather": a negation ends before it. */
export const BUT = words(lists.but);

/** Negate what follows, up to the next "and". */
export const NO = words(lists.no);
/** Negate what follows, also after "and": "I hate X and Y". */
export const HATE = words(lists.hate);
/** "without": negates, and affirms after another negation ("can't live without music"). */
export const WITHOUT = words(lists.without);
/** Negate what follows, and cancel a negation before them ("no sport except hiking"). */
export const EXCEPT = words(lists.except);
/** Negate what follows: "walking rather than running". */
export const RATHER_THAN = split(lists.rather);
/** Negate what follows, after a word of preference: "I prefer reading over clubbing", "lieber lesen als feiern". */
export const OVER: Readonly<Record<string, Words>> = {
  over: words(lists.over.over),
  als: words(lists.over.als),
  que: words(lists.over.que),
};
/** "but" after these means "except". */
export const BEFORE_EXCEPT_BUT = words(lists.beforeExceptBut);
/** French "ne" negates only if one of these follows ("ne … que" means "only"). */
export const NE_SECOND = words(lists.neSecond);
/** Negations that can follow what they negate: "Clubs mag ich nicht". */
export const TRAILING = words(lists.trailing);
/** Negated verbs: the negation continues after "and" ("I don't like X and Y"). */
export const VERB_NOT = words(lists.verbNot);
/** A negation after these is about a condition: "hiking when it's not raining". */
export const CONDITIONAL = words(lists.conditional);
/** Begin a new, affirmative sentence: "no clubs and I love hiking". */
export const AFFIRM = words(lists.affirm);
/** Phrases with a negation word that negate nothing. */
export const NO_NEGATION = split(lists.noNegation);
/** Also negate the clause before them: "clubbing? no thanks", "le foot, pas mon truc". */
export const DISMISSALS = split(lists.dismissals);
/** All words that negate. They are not corrected as typos, nor matched with words of the lexicon by stem. */
export const NEGATORS: Words = new Set([...NO, ...HATE, ...WITHOUT, ...EXCEPT, ...NE_SECOND]);

/** Last parts of compounds that name no concept: "Kochabende" is about cooking, "Familienmensch" about family. */
export const EMPTY_TAILS = words(lists.emptyTails);
/** First parts of compounds that name no concept. */
export const EMPTY_HEADS = words(lists.emptyHeads);
/** Parts that negate the other part: "Nichtraucher", "alkoholfrei". */
export const NO_HEADS: Words = new Set(['nicht', 'anti']);
export const NO_TAILS: Words = new Set(['frei', 'freie', 'freien', 'freier', 'los', 'lose', 'losen']);
