import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inSnakeCase, readCall, readNumber } from './command-line.js';

const file = join(mkdtempSync(join(tmpdir(), 'match-')), 'a.json');
writeFileSync(file, '{"people": []}');

const call = (...args: string[]) =>
  readCall(
    args,
    { rounds: { type: 'string' }, scores: { type: 'boolean' } },
    'rounds FILE.json [--rounds 8]',
  );

describe('the call of a command', () => {
  it('names one file, with options before or after', () => {
    const input = { people: [] };
    expect(call('--rounds', '8', file)).toMatchObject({ input, values: { rounds: '8' } });
    expect(call(file, '--scores')).toMatchObject({ input, values: { scores: true } });
  });

  it.each([
    ['no file', [], /^Name one file: rounds FILE\.json \[--rounds 8\]\.$/],
    ['two files', ['a.json', 'b.json'], /^Name one file/],
    ['an unknown option', ['a.json', '--table', '3'], /^Unknown option '--table'/],
    ['an option without its value', ['a.json', '--rounds'], /^Option '--rounds <value>' argument missing/],
    ['a file that is not there', ['/no/such.json'], /no such file or directory, open '\/no\/such.json'/],
  ])('with %s is refused', (_what, args, sentence) => {
    expect(() => call(...args)).toThrow(sentence);
  });

  it.each(['0', '101', '-1', '2.5', 'many', ''])('does not take %p for a number of rounds', (text) => {
    expect(() => readNumber('--rounds', text, 1, 100)).toThrow(
      `--rounds is ${JSON.stringify(text)}; it must be a whole number from 1 to 100.`,
    );
  });

  it('prints names as on the wire', () => {
    expect(
      inSnakeCase({ bestPossible: 1, givenUp: { meetings: 0, byRound: [1] }, averageAgreement: null }),
    ).toEqual({
      best_possible: 1,
      given_up: { meetings: 0, by_round: [1] },
      average_agreement: null,
    });
  });
});
