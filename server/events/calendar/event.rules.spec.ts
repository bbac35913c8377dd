import { DomainError } from '../../common/errors/domain-error.js';
import {
  daysToGo,
  eventWarnings,
  fitsSide,
  GENDERS,
  hasSeatFor,
  hasSeatLeftFor,
  sidesFor,
  isChargeable,
  rescheduledTimes,
  usualEnd,
  deadlineBefore,
  feedbackOpensAt,
  hasBegun,
  isOpen,
  isRefundable,
  matchesOpenAt,
  refundUntil,
  idOfSlug,
  slugOf,
} from './event.rules.js';
import { requireMinimums } from './events.service.js';

const at = (iso: string) => new Date(iso);

describe('the windows of an event', () => {
  test.each([
    ['a winter evening', '2026-12-04T18:30:00Z', '2026-12-03T23:00:00.000Z'],
    ['a summer evening', '2026-07-03T17:30:00Z', '2026-07-02T22:00:00.000Z'],
    ['after midnight in Zurich, still yesterday in UTC', '2026-07-03T22:30:00Z', '2026-07-03T22:00:00.000Z'],
    ['the day the clocks go forward', '2027-03-28T17:00:00Z', '2027-03-27T23:00:00.000Z'],
    ['the day the clocks go back', '2026-10-25T18:00:00Z', '2026-10-24T22:00:00.000Z'],
  ])('matches open at midnight in Zurich: %s', (_name, start, opens) => {
    expect(matchesOpenAt({ startsAt: at(start) }).toISOString()).toBe(opens);
  });

  test.each([
    ['the second before', '2026-12-03T22:59:59Z', false],
    ['midnight', '2026-12-03T23:00:00Z', true],
    ['a year later', '2027-12-04T18:30:00Z', true],
  ])('%s: open is %s', (_name, now, open) => {
    expect(isOpen(matchesOpenAt({ startsAt: at('2026-12-04T18:30:00Z') }), at(now))).toBe(open);
  });

  it('feedback opens one hour after the end, whatever the clocks do', () => {
    expect(feedbackOpensAt({ endsAt: at('2026-10-25T00:30:00Z') })).toEqual(at('2026-10-25T01:30:00Z'));
  });

  test.each([
    ['the second before', '2026-12-04T18:29:59Z', false],
    ['its very second', '2026-12-04T18:30:00Z', true],
  ])('an event has begun in %s: %s', (_name, now, begun) => {
    expect(hasBegun({ startsAt: at('2026-12-04T18:30:00Z') }, at(now))).toBe(begun);
  });

  test.each([
    [48, '2026-12-04T18:30:00Z', '2026-12-02T18:30:00.000Z'],
    [168, '2026-12-04T18:30:00Z', '2026-11-27T18:30:00.000Z'],
    [24, '2026-12-04T18:30:00Z', '2026-12-03T18:30:00.000Z'],
    // when the lists open
    [0, '2026-12-04T18:30:00Z', '2026-12-03T23:00:00.000Z'],
    // a day of 25 hours: 24 hours before its end its lists are open
    [24, '2026-10-25T22:30:00Z', '2026-10-24T22:00:00.000Z'],
  ])('with %d hours, refunds for %s end at %s', (hours, start, deadline) => {
    const until = refundUntil({ startsAt: at(start) }, hours);
    expect(until.toISOString()).toBe(deadline);
    expect(isRefundable(until, until)).toBe(true);
    expect(isRefundable(until, new Date(until.getTime() + 1))).toBe(false);
  });

  test.each([
    ['before the start', '2026-12-02T18:30:00Z', '2026-12-02T18:30:00.000Z'],
    ['after it: the event was brought forward', '2026-12-09T18:30:00Z', '2026-12-04T18:30:00.000Z'],
  ])('guests read a deadline that is %s', (_name, deadline, read) => {
    expect(deadlineBefore(at(deadline), { startsAt: at('2026-12-04T18:30:00Z') }).toISOString()).toBe(read);
  });
});

const times = { startsAt: at('2026-12-04T18:30:00Z'), endsAt: at('2026-12-04T21:30:00Z') };

describe('the times of an event', () => {
  test.each([
    ['nothing changes', {}, times.startsAt, times.endsAt],
    [
      'the start alone moves the end along',
      { startsAt: at('2026-12-11T17:00:00Z') },
      at('2026-12-11T17:00:00Z'),
      at('2026-12-11T20:00:00Z'),
    ],
    [
      'the end alone moves alone',
      { endsAt: at('2026-12-04T23:00:00Z') },
      times.startsAt,
      at('2026-12-04T23:00:00Z'),
    ],
    [
      'both move as they are told',
      { startsAt: at('2026-01-01T18:00:00Z'), endsAt: at('2026-01-01T19:00:00Z') },
      at('2026-01-01T18:00:00Z'),
      at('2026-01-01T19:00:00Z'),
    ],
  ])('%s', (_name, change, startsAt, endsAt) => {
    expect(rescheduledTimes(times, change)).toEqual({ startsAt, endsAt });
  });

  it('last three hours when nobody says otherwise', () => {
    expect(usualEnd(times.startsAt)).toEqual(times.endsAt);
  });
});

describe('a price', () => {
  test.each([
    [0, true],
    [1, false],
    [49, false],
    [50, true],
    [4950, true],
  ])('of %d Rappen can be charged: %s', (rappen, chargeable) => {
    expect(isChargeable(rappen)).toBe(chargeable);
  });
});

describe('the minimum of an event', () => {
  const sizes = { maxMen: 20, maxWomen: 20, minMen: 8, minWomen: 8 };
  test.each([
    ['stays', { maxMen: 30 }, { minMen: 8, minWomen: 8 }],
    ['comes along with a capacity that is lowered alone', { maxMen: 5 }, { minMen: 5, minWomen: 8 }],
    ['may be the capacity', { maxMen: 10, minMen: 10 }, { minMen: 10, minWomen: 8 }],
  ])('%s', (_name, change, minimums) => {
    expect(requireMinimums(sizes, change)).toEqual(minimums);
  });

  test.each([
    ['it', { minWomen: 21 }],
    ['the new one', { maxMen: 10, minMen: 11 }],
  ])('may not be above %s', (_name, change) => {
    expect(() => requireMinimums(sizes, change)).toThrow(new DomainError('MINIMUM_ABOVE_CAPACITY'));
  });
});

const open = (menOpen: number, womenOpen: number) => ({ menOpen, womenOpen });

describe('the side on which somebody takes a place', () => {
  test.each([
    ['a man', 'male' as const, open(1, 10), ['men']],
    ['a woman', 'female' as const, open(10, 1), ['women']],
    ['more room with the men', 'other' as const, open(9, 8), ['men', 'women']],
    ['more room with the women', 'other' as const, open(8, 9), ['women', 'men']],
    ['a tie', 'other' as const, open(7, 7), ['women', 'men']],
    ['nothing open anywhere', 'other' as const, open(0, 0), ['women', 'men']],
  ])('%s', (_name, gender, given, sides) => {
    expect(sidesFor(gender, given, 'two_sides')).toEqual(sides);
  });

  it.each(GENDERS)('is the only one where there is one, whatever their gender: %s', (gender) => {
    expect(sidesFor(gender, open(0, 1), 'open')).toEqual(['women']);
    expect(sidesFor(gender, open(0, 1), 'women')).toEqual(['women']);
    expect(sidesFor(gender, open(1, 0), 'men')).toEqual(['men']);
  });

  it('may have seats left that are not open, for it leads', () => {
    const event = {
      ...open(0, 4),
      menLeft: 2,
      womenLeft: 4,
      maxMen: 5,
      maxWomen: 5,
      format: 'two_sides' as const,
    };
    expect(GENDERS.map((gender) => hasSeatFor(gender, event))).toEqual([false, true, true]);
    expect(GENDERS.map((gender) => hasSeatLeftFor(gender, event))).toEqual([true, true, true]);
  });
});

test.each([
  ['a man on the men’s side', 'male' as const, 'men' as const, 'two_sides' as const, true],
  ['a man on the women’s side', 'male' as const, 'women' as const, 'two_sides' as const, false],
  ['other on either', 'other' as const, 'men' as const, 'two_sides' as const, true],
  ['a man on the open side', 'male' as const, 'women' as const, 'open' as const, true],
  ['a woman on the open side', 'female' as const, 'women' as const, 'open' as const, true],
  ['nobody on the side that is closed', 'other' as const, 'men' as const, 'open' as const, false],
  ['a man among women', 'male' as const, 'women' as const, 'women' as const, false],
  ['other among women', 'other' as const, 'women' as const, 'women' as const, true],
])('a seat is one for %s, or not', (_name, gender, side, format, fits) => {
  expect(fitsSide(gender, side, format)).toBe(fits);
});

const NOW = new Date('2026-12-01T11:00:00Z');
const SOON = new Date('2026-12-11T18:30:00Z');
const LATER = new Date('2027-01-15T18:30:00Z');

describe('what makes an organiser look at a coming event', () => {
  it.each([
    ['nobody yet', 0, 0, 0, SOON, []],
    ['as many as', 10, 10, 0, SOON, []],
    ['a few fewer', 10, 6, 0, SOON, []],
    ['many fewer', 10, 5, 0, SOON, ['unbalanced']],
    ['many fewer the other way', 5, 10, 0, LATER, ['unbalanced']],
    ['too few to tell', 6, 1, 0, SOON, []],
    ['a minimum that is met', 8, 8, 8, SOON, []],
    ['a minimum that is missed', 8, 7, 8, SOON, ['under_minimum']],
    ['a minimum that is missed, with time to go', 8, 7, 8, LATER, []],
    ['both', 12, 4, 8, SOON, ['unbalanced', 'under_minimum']],
  ])('%s', (_name, menReserved, womenReserved, minimum, startsAt, warnings) => {
    const event = {
      format: 'two_sides' as const,
      menReserved,
      womenReserved,
      minMen: minimum,
      minWomen: minimum,
      startsAt,
    };
    expect(eventWarnings(event, NOW)).toEqual(warnings);
  });

  it('balance means nothing where there is one side', () => {
    const event = { menReserved: 0, womenReserved: 12, minMen: 0, minWomen: 20, startsAt: SOON };
    expect(eventWarnings({ ...event, format: 'open' }, NOW)).toEqual(['under_minimum']);
  });

  it.each([
    ['2026-12-01T22:59:00Z', 0],
    ['2026-12-01T23:00:00Z', 1],
    ['2026-12-11T18:30:00Z', 10],
    ['2027-04-01T10:00:00Z', 121],
    ['2026-11-30T18:30:00Z', -1],
  ])('days to %s: %i', (startsAt, days) => {
    expect(daysToGo(new Date(startsAt), NOW)).toBe(days);
  });
});

it.each([
  ['Apéro am See', '7-apero-am-see'],
  ['Frühling für Übermütige: Öl & Käse', '7-fruehling-fuer-uebermuetige-oel-kaese'],
  ['  Soirée «Cœur de Genève» ', '7-soiree-coeur-de-geneve'],
  ['../../etc/passwd', '7-etc-passwd'],
  ['<script>alert(1)</script>', '7-script-alert-1-script'],
  ['🥂', '7-apero'],
  ['x'.repeat(200), `7-${'x'.repeat(60)}`],
])('the address of %j ends with %s', (name, slug) => {
  expect(slugOf({ id: 7, name })).toBe(slug);
});

it.each([
  ['7-apero-am-see', 7],
  ['7-', 7],
  ['7-any-other-words', 7],
  ['7', undefined],
  ['0-x', undefined],
  ['07-x', undefined],
  ['apero-7', undefined],
  ['7-a/b', undefined],
  ['99999999999-x', undefined],
])('%j leads to the event %s', (slug, id) => {
  expect(idOfSlug(slug)).toBe(id);
});
