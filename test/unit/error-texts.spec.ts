import { readFileSync } from 'node:fs';
import { CATALOGUE, type ErrorCode, sentenceOf } from '../../server/common/errors/catalogue.js';

/** Spoken of a guest to an organiser, these cannot be the sentences that the guest reads. */
const ABOUT_ANOTHER_PERSON: readonly string[] = [
  'ALREADY_RESERVED',
  'EVENT_FULL',
  'SIDE_LEADS',
  'PAYMENT_UNDER_WAY',
  'PROFILE_NOT_FOUND',
];
/** The server's sentence names the state of the thing, which the client does not know. */
const WITH_ARGUMENTS = (Object.keys(CATALOGUE) as ErrorCode[]).filter((code) =>
  CATALOGUE[code][1].includes('{'),
);

const errorsIn = (file: string): [string, string][] => {
  const { errors } = JSON.parse(readFileSync(`client/public/locales/en/${file}.json`, 'utf8')) as {
    errors: Record<string, string>;
  };
  return Object.entries(errors).filter(([code]) => code in CATALOGUE);
};

describe.each([
  ['guests', 'translation', WITH_ARGUMENTS],
  ['organisers', 'admin', [...WITH_ARGUMENTS, ...ABOUT_ANOTHER_PERSON]],
])('in English, %s', (_who, file, others) => {
  it('read the sentences of the server for the errors that it names', () => {
    const known = errorsIn(file).filter(([code]) => !others.includes(code));
    expect(known.length).toBeGreaterThan(5);
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(known.map(([code]) => [code, sentenceOf(code as ErrorCode)])),
    );
  });
});
