import {
  AFFIRM,
  AND,
  BEFORE_EXCEPT_BUT,
  BUT,
  CONDITIONAL,
  DISMISSALS,
  EXCEPT,
  HATE,
  NE_SECOND,
  NO,
  NO_NEGATION,
  OR,
  OVER,
  RATHER_THAN,
  TRAILING,
  VERB_NOT,
  WITHOUT,
} from '../words/words.js';
import type { Token } from '../words/tokenise.js';
import type { Match, Reading } from './reader.js';

/** The scope of a negation: tokens from `from` (inclusive) to `to` (exclusive). */
interface Scope {
  cue: number;
  from: number;
  to: number;
  without: boolean;
}

// Maximum scope of a negation in words. It also keeps the running time linear.
const REACH = 40;
// Maximum distance of "ne" and "pas".
const NE_REACH = 6;
const SHORT_DISMISSAL = 7;

class Negations {
  /** False for words that cannot negate: inside a phrase of the lexicon ("no stress") or in "not only". */
  private readonly free: boolean[];
  /** Number of mentions that end at or before a token, and that begin before it. */
  private readonly ended: number[];
  private readonly begun: number[];
  private readonly begins: ReadonlySet<number>;

  constructor(
    private readonly tokens: readonly Token[],
    matches: readonly Match[],
  ) {
    const mentions = matches.filter((match) => match.senses.some((sense) => sense.concept !== ''));
    this.free = tokens.map(() => true);
    for (const match of matches) this.free.fill(false, match.from, match.to);
    tokens.forEach((_, at) => {
      for (const phrase of NO_NEGATION)
        if (this.reads(phrase, at)) this.free.fill(false, at, at + phrase.length);
    });
    this.begins = new Set(mentions.map((match) => match.from));
    const countUpTo = (ends: readonly number[]) =>
      runningSums(
        ends.map((at) => [at, 1]),
        tokens.length,
      );
    this.begun = countUpTo(mentions.map((match) => match.from + 1));
    this.ended = countUpTo(mentions.map((match) => match.to));
  }

  private mentionIn(from: number, to: number): boolean {
    return (this.ended[to] ?? 0) > (this.begun[from] ?? 0);
  }

  private form(at: number): string {
    return this.tokens[at]?.form ?? '';
  }

  private reads(phrase: readonly string[], at: number): boolean {
    return phrase.every((word, offset) => this.form(at + offset) === word);
  }

  private sameClause(a: number, b: number): boolean {
    return this.tokens[a]?.clause === this.tokens[b]?.clause;
  }

  /** Returns whether a word of the set is before a token in the same clause. */
  private follows(at: number, words: ReadonlySet<string>): boolean {
    for (let before = at - 1; before >= at - REACH && this.sameClause(at, before); before--)
      if (words.has(this.form(before))) return true;
    return false;
  }

  /** Returns whether a "ne" does not negate: French without its second half ("ne … que" means "only"), Italian "né" unless it is the second of two. */
  private isBareNe(at: number): boolean {
    if (this.form(at) !== 'ne' && this.form(at) !== 'n') return false;
    for (let next = at + 1; next <= at + NE_REACH && this.sameClause(at, next); next++)
      if (NE_SECOND.has(this.form(next)) || this.form(next) === 'ne') return false;
    return !this.follows(at, NE_BEFORE_NE);
  }

  private isExcept(at: number): boolean {
    return EXCEPT.has(this.form(at)) || (this.form(at) === 'but' && BEFORE_EXCEPT_BUT.has(this.form(at - 1)));
  }

  /** Returns whether the token ends "rather than", or is the "over" of "prefer … over …". */
  private isSecondChoice(at: number): boolean {
    const preference = OVER[this.form(at)];
    if (preference && this.follows(at, preference)) return true;
    return RATHER_THAN.some((phrase) => this.reads(phrase, at - phrase.length + 1));
  }

  private isCue(at: number): boolean {
    const form = this.form(at);
    const saysNo = NO.has(form) || HATE.has(form) || WITHOUT.has(form) || form === 'n';
    const turnsDown = saysNo || this.isExcept(at) || this.isSecondChoice(at);
    return turnsDown && this.free[at] === true && !this.isBareNe(at) && !this.follows(at, CONDITIONAL);
  }

  private endsAtAnd(cue: number, at: number): boolean {
    const form = this.form(cue);
    const goesOn = HATE.has(form) || WITHOUT.has(form) || VERB_NOT.has(form);
    const affirms = AFFIRM.has(this.form(at + 1)) || AFFIRM.has(this.form(at + 2));
    return !goesOn || affirms || !this.mentionIn(cue, at);
  }

  private endOf(cue: number): number {
    let at = cue + 1;
    for (; at <= cue + REACH && this.sameClause(cue, at); at++) {
      const form = this.form(at);
      if (OR.has(form) || !this.free[at]) continue;
      if (BUT.has(form)) break;
      if (AND.has(form) && this.endsAtAnd(cue, at)) break;
      if (at > cue + 2 && AFFIRM.has(form) && this.mentionIn(cue, at)) break;
    }
    return at;
  }

  /** Returns the start of the scope of a trailing negation: the start of its clause, a "but", or the end of an earlier list. */
  private startOf(cue: number): number {
    let at = cue;
    for (; at > cue - REACH && this.sameClause(cue, at - 1); at--) {
      const form = this.form(at - 1);
      if (!this.free[at - 1]) continue;
      if (BUT.has(form)) break;
      if (AND.has(form) && this.mentionIn(at, cue) && !this.begins.has(at)) break;
    }
    return at;
  }

  private scopeOf(cue: number): Scope {
    const form = this.form(cue);
    const to = this.endOf(cue);
    const scope = { cue, from: cue, to, without: WITHOUT.has(form) || this.isExcept(cue) };
    const trails = (TRAILING.has(form) || HATE.has(form)) && !this.mentionIn(cue, to);
    return trails ? { ...scope, from: this.startOf(cue) } : scope;
  }

  private clauseStart(at: number): number {
    let from = at;
    while (from > at - REACH && this.sameClause(at, from - 1)) from -= 1;
    return from;
  }

  /** Returns the scopes of dismissals ("clubbing? no thanks"): their own clause, or the one before if it names nothing. */
  private dismissals(): Scope[] {
    return this.tokens.flatMap((_, at): Scope[] => {
      if (!DISMISSALS.some((phrase) => this.reads(phrase, at))) return [];
      const from = this.clauseStart(at);
      if (this.mentionIn(from, at)) return [{ cue: at, from: this.startOf(at), to: at, without: false }];
      let to = at;
      while (to <= from + SHORT_DISMISSAL && this.sameClause(at, to)) to += 1;
      if (from === 0 || to - from > SHORT_DISMISSAL || this.mentionIn(from, to)) return [];
      return [{ cue: at, from: this.clauseStart(from - 1), to: from, without: false }];
    });
  }

  scopes(): Scope[] {
    const cues = this.tokens.flatMap((_, at) => (this.isCue(at) ? [this.scopeOf(at)] : []));
    return [...cues, ...this.dismissals()];
  }
}

const NE_BEFORE_NE: ReadonlySet<string> = new Set(['ne', 'non']);

/** Returns for each token the sum of the steps at and before it. */
function runningSums(steps: readonly (readonly [at: number, step: number])[], length: number): number[] {
  const change = Array.from({ length: length + 1 }, () => 0);
  for (const [at, step] of steps) change[at] = (change[at] ?? 0) + step;
  let sum = 0;
  return change.map((step) => (sum += step));
}

/** Returns for each token how many scopes contain it. */
function coverOf(scopes: readonly Scope[], length: number): number[] {
  const steps = scopes.flatMap(({ from, to }) => [[from, 1] as const, [to, -1] as const]);
  return runningSums(steps, length);
}

/** Returns for each match whether it is negated. */
export function negationsOf({ tokens, matches }: Reading): boolean[] {
  const scopes = new Negations(tokens, matches).scopes();
  const all = coverOf(scopes, tokens.length);
  const [lacks, denials] = [scopes.filter((one) => one.without), scopes.filter((one) => !one.without)];
  const without = coverOf(lacks, tokens.length);
  const deniedClauses = new Set(denials.map(({ cue }) => tokens[cue]?.clause));
  return matches.map((match) => {
    // "can't live without music" is a double negation.
    const doubled = (without[match.from] ?? 0) > 0 && deniedClauses.has(tokens[match.from]?.clause);
    return match.negated || ((all[match.from] ?? 0) > 0 && !doubled);
  });
}
