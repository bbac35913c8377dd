import {
  fittingMinimums,
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
} from './event.rules.js';

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
    ['may not be above it', { minWomen: 21 }, undefined],
    ['may not be above the new one', { maxMen: 10, minMen: 11 }, undefined],
  ])('%s', (_name, change, minimums) => {
    expect(fittingMinimums(sizes, change)).toEqual(minimums);
  });
});
