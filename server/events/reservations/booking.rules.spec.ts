import { DateTime } from 'luxon';
import type { BookableEvent } from './reservations.repository.js';
import {
  type BookingPurpose,
  MAX_HOLDS,
  refusalOf,
  type GuestProfile,
  type UnfitReason,
  unfitReasons,
  type WelcomingKind,
  welcomed,
} from './booking.rules.js';
import fc from 'fast-check';
import { EVENT_FORMATS, GENDERS } from '../calendar/event.rules.js';

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

const NOW = DateTime.fromISO('2026-12-04T12:00:00Z').toJSDate();
const AHEAD: BookableEvent = {
  id: 1,
  name: 'Dinner',
  names: {},
  startsAt: new Date(NOW.getTime() + 1000),
  priceRappen: 4900,
  status: 'published',
  format: 'two_sides',
  minAge: null,
  maxAge: null,
  maxLead: null,
  maxMen: 1,
  maxWomen: 1,
  menLeft: 1,
  womenLeft: 1,
  menOpen: 1,
  womenOpen: 1,
  hasWaiting: false,
  live: null,
  holds: 0,
  leftAt: null,
};
const BEGUN = { startsAt: NOW };
const HELD = { live: { id: 7, status: 'held' as const } };
const PAID = { live: { id: 7, status: 'paid' as const } };

describe('who asks for a seat is refused', () => {
  test.each<[string, Partial<BookableEvent>, Record<BookingPurpose, string | undefined>]>([
    ['never at an event that takes bookings', {}, none()],
    ['a draft', { status: 'draft' }, codes('EVENT_NOT_FOUND', 'RESERVATIONS_CLOSED', 'RESERVATIONS_CLOSED')],
    ['a cancelled event', { status: 'cancelled' }, codes('RESERVATIONS_CLOSED', 'EVENT_CANCELLED')],
    ['an event that has begun', BEGUN, codes('RESERVATIONS_CLOSED', undefined, 'EVENT_ALREADY_BEGUN')],
    ['a second seat', PAID, codes('ALREADY_RESERVED', 'ALREADY_RESERVED')],
    [
      'a seat beside their hold, unless they go on with it',
      HELD,
      { ...codes(undefined, 'ALREADY_RESERVED'), wait: 'ALREADY_RESERVED' },
    ],
    [
      'no seat for one that they gave up the day before',
      { leftAt: new Date('2026-12-03T22:59:59Z') },
      none(),
    ],
    [
      'a seat after they gave one up on the day',
      { leftAt: new Date('2026-12-03T23:00:00Z') },
      { ...codes('GIVEN_UP_TODAY', undefined), late_payment: 'GIVEN_UP_TODAY' },
    ],
    [
      'a seat at an event that is for others, unless an organiser gives it anyway or it was paid for',
      { format: 'men' },
      { ...codes('NOT_FOR_YOU', 'NOT_FOR_YOU'), late_payment: undefined },
    ],
    [
      'a seat at an event for another age',
      { minAge: 50 },
      { ...codes('NOT_FOR_YOU', 'NOT_FOR_YOU'), late_payment: undefined },
    ],
    [
      'a hold too many, but may wait',
      { holds: MAX_HOLDS },
      { ...codes('TOO_MANY_HOLDS', undefined), wait: undefined },
    ],
    [
      'a full side, but may wait for it',
      { womenLeft: 0, womenOpen: 0 },
      { ...codes('EVENT_FULL', 'EVENT_FULL'), wait: undefined, late_payment: undefined },
    ],
    [
      'a side that leads, unless an organiser gives the seat, but may wait for it',
      { womenOpen: 0, maxLead: 2 },
      { ...codes('SIDE_LEADS', undefined, 'SIDE_LEADS'), wait: undefined, late_payment: undefined },
    ],
  ])('%s', (_name, change, expected) => {
    const event = { ...AHEAD, ...change };
    for (const purpose of ['reserve', 'wait', 'grant', 'transfer', 'late_payment'] as const)
      expect({
        purpose,
        code: refusalOf(event, { purpose, guest: { gender: 'female', age: 30 }, now: NOW }),
      }).toEqual({
        purpose,
        code: expected[purpose],
      });
  });

  it('an event that does not exist, whatever they want there', () => {
    for (const purpose of ['reserve', 'wait', 'grant', 'transfer', 'late_payment'] as const)
      expect(refusalOf(undefined, { purpose, now: NOW })).toBe('EVENT_NOT_FOUND');
  });

  it('somebody who gave up a seat with another account like with this one, and for what is decided before that too', () => {
    const asked = { purpose: 'reserve' as const, gaveUp: true, now: NOW };
    expect(refusalOf(AHEAD, asked)).toBe('GIVEN_UP_TODAY');
    expect(refusalOf({ ...AHEAD, ...PAID }, asked)).toBe('ALREADY_RESERVED');
    expect(refusalOf({ ...AHEAD, status: 'cancelled' }, asked)).toBe('RESERVATIONS_CLOSED');
    expect(refusalOf({ ...AHEAD, ...BEGUN }, asked)).toBe('RESERVATIONS_CLOSED');
    expect(refusalOf(AHEAD, { ...asked, purpose: 'grant' })).toBeUndefined();
  });

  it('nobody by the kind of an event where an organiser says so', () => {
    const event = { ...AHEAD, format: 'men' as const, minAge: 50 };
    const given = { purpose: 'grant' as const, guest: { gender: 'female' as const, age: 30 }, now: NOW };
    expect(refusalOf(event, { ...given, anyway: true })).toBeUndefined();
  });

  it('a free event never for their holds', () => {
    const event = { ...AHEAD, priceRappen: 0, holds: MAX_HOLDS };
    expect(
      refusalOf(event, { purpose: 'reserve', guest: { gender: 'male', age: 30 }, now: NOW }),
    ).toBeUndefined();
  });
});

function codes(
  reserve: string | undefined,
  grant: string | undefined,
  transfer: string | undefined = grant,
): Record<BookingPurpose, string | undefined> {
  return { reserve, wait: reserve, grant, transfer, late_payment: transfer };
}

function none() {
  return codes(undefined, undefined);
}
