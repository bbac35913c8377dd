import { isSkipped, splitRule, withSkips } from './skips.rules.js';

describe('a rule with days that it excludes', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=FR', []],
    ['RRULE:FREQ=WEEKLY\nEXDATE:20261225,20270101', 'RRULE:FREQ=WEEKLY', ['2026-12-25', '2027-01-01']],
    ['freq=weekly', 'freq=weekly', []],
    ['freq=weekly;exdate=20261225', 'FREQ=WEEKLY', ['2026-12-25']],
    ['EXDATE;VALUE=DATE:20261225\nRRULE:FREQ=WEEKLY', 'RRULE:FREQ=WEEKLY', ['2026-12-25']],
    ['RRULE:FREQ=WEEKLY EXDATE;TZID=EUROPE/ZURICH:20261225T193000', 'RRULE:FREQ=WEEKLY', ['2026-12-25']],
    [
      'RRULE:FREQ=WEEKLY\r\nEXDATE:20261225\r\nEXDATE:20270101',
      'RRULE:FREQ=WEEKLY',
      ['2026-12-25', '2027-01-01'],
    ],
  ])('is split: %j', (text, rule, exdates) => {
    expect(splitRule(text)).toEqual({ rule, exdates });
  });

  it.each([
    'FREQ=WEEKLY;EXDATE',
    'FREQ=WEEKLY;EXDATE=',
    'FREQ=WEEKLY;EXDATE=CHRISTMAS',
    'FREQ=WEEKLY;EXDATE:20261301',
  ])('is refused when a day cannot be read: %s', (text) => {
    expect(splitRule(text)).toBeUndefined();
  });
});

describe('a skipped day', () => {
  it('is skipped in its city, or in all', () => {
    const skips = [
      { day: '2026-12-04', city: 'Bern' as const },
      { day: '2026-12-25', city: null },
    ];
    expect(isSkipped(skips, 'Bern', '2026-12-04')).toBe(true);
    expect(isSkipped(skips, 'Basel', '2026-12-04')).toBe(false);
    expect(isSkipped(skips, 'Basel', '2026-12-25')).toBe(true);
    expect(withSkips(skips, [...skips, { day: '2026-12-25', city: 'Bern' }])).toHaveLength(3);
  });
});
