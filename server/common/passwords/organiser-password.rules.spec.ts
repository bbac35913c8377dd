import { isOrganiserPassword } from './organiser-password.rules.js';

describe('an organiser’s password', () => {
  it.each([
    ['too short', 'Xk3-pq9-vT2'],
    ['long, and one of the most common', 'qwerty123456'],
    ['long, and one of the most common, in capitals', 'MotherFucker'],
    ['a common one with digits', 'password12345'],
    ['a common one with a year and a sign', '2026-Dragon-2026!'],
    ['digits and nothing else', '739164820571'],
    ['one character', 'aaaaaaaaaaaa'],
    ['a short text several times', 'apero!apero!apero!'],
    ['short, counted in characters', '🏔️🏔️🏔️🏔️🏔️'],
  ])('is not %s: %s', (_what, password) => {
    expect(isOrganiserPassword(password)).toBe(false);
  });

  it.each(['apero-organiser', 'correct horse battery', 'Grüezi mitenand, alli', 'xK3-pq9-vT2r'])(
    'may be %s',
    (password) => {
      expect(isOrganiserPassword(password)).toBe(true);
    },
  );
});
