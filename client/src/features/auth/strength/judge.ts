import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import type { ParseKeys } from 'i18next';

/** Why a password is easy to guess: the last part of a phrase's key. */
type Why = ParseKeys<'account'> extends infer K ? (K extends `password.why.${infer W}` ? W : never) : never;

/** How hard a password is to guess, from 0 (at once) to 4, and why not harder. */
export interface Verdict {
  level: 0 | 1 | 2 | 3 | 4;
  why?: Why;
}

const zxcvbn = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });

/** Our few reasons for the many of zxcvbn. */
const REASONS: Partial<Record<string, Why>> = {
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  pwned: 'common',
  wordByItself: 'word',
  namesByThemselves: 'word',
  commonNames: 'word',
  userInputs: 'own',
};
/** What is longer says nothing more, and costs time. */
const ENOUGH = 64;

/**
 * Returns how hard a password is to guess.
 * @param known what is known of the person, such as the e-mail
 */
export function judge(password: string, known: readonly string[]): Verdict {
  const parts = known
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length > 2);
  const { score, feedback } = zxcvbn.check(password.slice(0, ENOUGH), parts);
  return { level: score, why: REASONS[feedback.warning ?? ''] };
}
