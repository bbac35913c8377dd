import {
  deadlineBefore,
  feedbackOpensAt,
  hasBegun,
  isOpen,
  isRefundable,
  matchesOpenAt,
  refundUntil,
} from './event-windows.rules.js';

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
