import { GENDERS, fitsSide, hasSeatFor, hasSeatLeftFor, sidesFor } from './event-kind.rules.js';

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
