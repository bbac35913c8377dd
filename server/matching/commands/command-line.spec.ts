import { inSnakeCase, readFile, readFileCall, readNumber, UsageError } from './command-line.js';
import { InputError } from './match-input.rules.js';

const call = (...args: string[]) =>
  readFileCall(
    args,
    { rounds: { type: 'string' }, scores: { type: 'boolean' } },
    'rounds FILE.json [--rounds 8]',
  );

describe('the call of a command', () => {
  it('names one file, with options before or after', () => {
    expect(call('--rounds', '8', 'a.json')).toMatchObject({ file: 'a.json', values: { rounds: '8' } });
    expect(call('a.json', '--scores')).toMatchObject({ file: 'a.json', values: { scores: true } });
  });

  it.each([
    ['no file', [], /^Name one file: rounds FILE\.json \[--rounds 8\]\.$/],
    ['two files', ['a.json', 'b.json'], /^Name one file/],
    ['an unknown option', ['a.json', '--table', '3'], /^[^\n]+\.$/],
    ['an option without its value', ['a.json', '--rounds'], /^[^\n]+\.$/],
  ])('with %s is refused in one sentence', (_what, args, sentence) => {
    expect(() => call(...args)).toThrow(UsageError);
    expect(() => call(...args)).toThrow(sentence);
  });

  it.each(['0', '101', '-1', '2.5', 'many', ''])('does not take %p for a number of rounds', (text) => {
    expect(() => readNumber('--rounds', text, 1, 100)).toThrow(
      `--rounds is ${JSON.stringify(text)}; it must be a whole number from 1 to 100.`,
    );
  });

  it('says that a file cannot be read', () => {
    expect(() => readFile('/no/such.json')).toThrow(InputError);
    expect(() => readFile('/no/such.json')).toThrow(/^The file "\/no\/such\.json" cannot be read \(\w+\)\.$/);
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
