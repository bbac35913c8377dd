import fc from 'fast-check';
import { EVENT_FORMATS } from '../calendar/event-kind.rules.js';
import { GENDERS } from '../calendar/event-kind.rules.js';
import {
  type GuestProfile,
  type UnfitReason,
  unfitReasons,
  type WelcomingKind,
  welcomed,
} from './eligibility.rules.js';

const ANY: WelcomingKind = { format: 'two_sides', minAge: null, maxAge: null };
const age = (years: number): GuestProfile => ({ gender: 'female', age: years });
const gender = (one: GuestProfile['gender']): GuestProfile => ({ gender: one, age: 30 });

describe('an event is for', () => {
  test.each<[string, Partial<WelcomingKind>, GuestProfile, UnfitReason[]]>([
    ['everybody where nothing is said', {}, age(18), []],
    ['who is just old enough', { minAge: 25, maxAge: 35 }, age(25), []],
    ['who is just young enough', { minAge: 25, maxAge: 35 }, age(35), []],
    ['nobody a year younger', { minAge: 25, maxAge: 35 }, age(24), ['too_young']],
    ['nobody a year older', { minAge: 25, maxAge: 35 }, age(36), ['too_old']],
    ['everybody over 50, however old', { minAge: 50 }, age(100), []],
    ['nobody under it', { minAge: 50 }, age(49), ['too_young']],
    ['everybody up to an age', { maxAge: 35 }, age(18), []],
    ['women, at their own evening', { format: 'women' }, gender('female'), []],
    ['no man there', { format: 'women' }, gender('male'), ['other_gender']],
    ['men, at theirs', { format: 'men' }, gender('male'), []],
    ['no woman there', { format: 'men' }, gender('female'), ['other_gender']],
    ['all genders on an open side', { format: 'open' }, gender('other'), []],
    ['nobody for whom neither fits', { format: 'men', minAge: 50 }, age(30), ['other_gender', 'too_young']],
  ])('%s', (_name, kind, guest, reasons) => {
    expect(unfitReasons({ ...ANY, ...kind }, guest)).toEqual(reasons);
  });

  test.each(EVENT_FORMATS)('people of gender other, whatever the format: %s', (format) => {
    expect(unfitReasons({ ...ANY, format }, gender('other'))).toEqual([]);
  });

  test('whoever is between its ages, and only them', () => {
    const years = fc.integer({ min: 18, max: 100 });
    fc.assert(
      fc.property(years, years, years, fc.constantFrom(...GENDERS), (one, two, own, who) => {
        const [minAge, maxAge] = [Math.min(one, two), Math.max(one, two)];
        const fits = unfitReasons({ format: 'open', minAge, maxAge }, { gender: who, age: own }).length === 0;
        expect(fits).toBe(own >= minAge && own <= maxAge);
      }),
    );
  });
});

test.each<[Partial<WelcomingKind>, string]>([
  [{}, 'guests'],
  [{ minAge: 25, maxAge: 35 }, 'guests from 25 to 35'],
  [{ format: 'women', minAge: 50 }, 'women from 50 on'],
  [{ format: 'men' }, 'men'],
  [{ format: 'open', maxAge: 30 }, 'guests up to 30'],
])('%j is for %s', (kind, words) => {
  expect(welcomed({ ...ANY, ...kind })).toBe(words);
});
