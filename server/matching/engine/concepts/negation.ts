import type { Token } from './fold.js';
import { AND, BUT, OR } from './function-words.js';
import {
  AFFIRM,
  BEFORE_EXCEPT_BUT,
  CONDITIONAL,
  DISMISSALS,
  EXCEPT,
  HATE,
  NE_SECOND,
  NO,
  NO_NEGATION,
  TRAILING,
  VERB_NOT,
  WITHOUT,
} from './negation-words.js';
import type { Match, Reading } from './reader.js';

/** Where a "no" reaches: tokens from `from` up to, not including, `to`. */
interface Scope {
  cue: number;
  from: number;
  to: number;
  without: boolean;
}

// "ne" and its "pas" stand this close.
const NE_REACH = 6;
const SHORT_DISMISSAL = 7;

class Negations {
  private readonly free: boolean[];

  constructor(
    private readonly tokens: readonly Token[],
    private readonly matches: readonly Match[],
  ) {
    this.free = tokens.map(() => true);
    // A "no" inside a phrase of the lexicon ("no stress") belongs to the phrase.
    for (const match of matches) this.free.fill(false, match.from, match.to);
    this.tokens.forEach((_, at) => {
      for (const phrase of NO_NEGATION)
        if (this.reads(phrase, at)) this.free.fill(false, at, at + phrase.length);
    });
  }

  private reads(phrase: readonly string[], at: number): boolean {
    return phrase.every((word, offset) => this.tokens[at + offset]?.form === word);
  }

  private form(at: number): string {
    return this.tokens[at]?.form ?? '';
  }

  private sameClause(a: number, b: number): boolean {
    return this.tokens[a]?.clause === this.tokens[b]?.clause;
  }

  /** French "ne" counts only with its second half; "ne … que" means "only". */
  private isBareNe(at: number): boolean {
    if (this.form(at) !== 'ne' && this.form(at) !== 'n') return false;
    for (let next = at + 1; next <= at + NE_REACH && this.sameClause(at, next); next++)
      if (NE_SECOND.has(this.form(next)) || this.form(next) === 'ne') return false;
    // Italian "né … né": the second one has a "ne" before it.
    for (let before = at - 1; before >= 0 && this.sameClause(at, before); before--)
      if (this.form(before) === 'ne' || this.form(before) === 'non') return false;
    return true;
  }

  private isConditional(cue: number): boolean {
    for (let at = cue - 1; at >= 0 && this.sameClause(cue, at); at--)
      if (CONDITIONAL.has(this.form(at))) return true;
    return false;
  }

  private isExcept(at: number): boolean {
    return EXCEPT.has(this.form(at)) || (this.form(at) === 'but' && BEFORE_EXCEPT_BUT.has(this.form(at - 1)));
  }

  private isCue(at: number): boolean {
    const form = this.form(at);
    if (!this.free[at] || this.isBareNe(at) || this.isConditional(at)) return false;
    return NO.has(form) || HATE.has(form) || WITHOUT.has(form) || form === 'n' || this.isExcept(at);
  }

  private mentionIn(from: number, to: number): boolean {
    return this.matches.some(
      (match) => match.from >= from && match.to <= to && match.senses.some((sense) => sense.concept),
    );
  }

  /** Whether "and" ends what a cue says no to. */
  private endsAtAnd(cue: number, at: number): boolean {
    const form = this.form(cue);
    const goesOn = HATE.has(form) || WITHOUT.has(form) || VERB_NOT.has(form);
    return (
      !goesOn || AFFIRM.has(this.form(at + 1)) || AFFIRM.has(this.form(at + 2)) || !this.mentionIn(cue, at)
    );
  }

  private endOf(cue: number): number {
    let at = cue + 1;
    for (; at < this.tokens.length && this.sameClause(cue, at); at++) {
      const form = this.form(at);
      if (OR.has(form) || !this.free[at]) continue;
      if (BUT.has(form)) break;
      if (AND.has(form) && this.endsAtAnd(cue, at)) break;
      if (at > cue + 2 && AFFIRM.has(form) && this.mentionIn(cue, at)) break;
    }
    return at;
  }

  /** How far back a trailing "no" reaches: to the start of its clause, its "but", or a list's other end. */
  private startOf(cue: number): number {
    let at = cue;
    let seen = false;
    for (; at > 0 && this.sameClause(cue, at - 1); at--) {
      const form = this.form(at - 1);
      seen ||= this.mentionIn(at, cue);
      const inList = this.matches.some((match) => match.from === at);
      if (BUT.has(form) && this.free[at - 1]) break;
      if (AND.has(form) && this.free[at - 1] && seen && !inList) break;
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

  /** "clubbing? no thanks", "le sport très peu pour moi": sends away its own clause, or the one before it if it names nothing. */
  private dismissals(): Scope[] {
    const scopes: Scope[] = [];
    this.tokens.forEach((_, at) => {
      if (!DISMISSALS.some((phrase) => this.reads(phrase, at))) return;
      let from = at;
      let to = at;
      while (from > 0 && this.sameClause(at, from - 1)) from -= 1;
      while (to < this.tokens.length && this.sameClause(at, to)) to += 1;
      if (this.mentionIn(from, at)) scopes.push({ cue: at, from: this.startOf(at), to: at, without: false });
      if (from === 0 || to - from > SHORT_DISMISSAL || this.mentionIn(from, to)) return;
      let before = from - 1;
      while (before > 0 && this.sameClause(from - 1, before - 1)) before -= 1;
      scopes.push({ cue: at, from: before, to: from, without: false });
    });
    return scopes;
  }

  scopes(): Scope[] {
    const cues = this.tokens.flatMap((_, at) => (this.isCue(at) ? [this.scopeOf(at)] : []));
    return [...cues, ...this.dismissals()];
  }
}

/** For each match of a reading, whether the person says no to it. */
export function negationsOf({ tokens, matches }: Reading): boolean[] {
  const scopes = new Negations(tokens, matches).scopes();
  return matches.map((match) => {
    const over = scopes.filter((scope) => scope.from <= match.from && scope.to >= match.to);
    const without = over.some((scope) => scope.without);
    // "can't live without music" says yes.
    const doubled =
      without &&
      scopes.some((scope) => !scope.without && tokens[scope.cue]?.clause === tokens[match.from]?.clause);
    return match.negated || (over.length > 0 && !doubled);
  });
}
