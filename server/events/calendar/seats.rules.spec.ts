import { seatsLeft, sidesFor } from './seats.rules.js';

const seats = (men: [number, number], women: [number, number]) => ({
  men: { taken: men[0], capacity: men[1] },
  women: { taken: women[0], capacity: women[1] },
});

describe('the side on which somebody takes a place', () => {
  test.each([
    ['a man', 'male' as const, seats([9, 10], [0, 10]), ['men']],
    ['a woman', 'female' as const, seats([0, 10], [9, 10]), ['women']],
    ['more room with the men', 'other' as const, seats([1, 10], [2, 10]), ['men', 'women']],
    ['more room with the women', 'other' as const, seats([2, 10], [1, 10]), ['women', 'men']],
    ['a tie', 'other' as const, seats([3, 10], [3, 10]), ['women', 'men']],
    ['room counts, not the number of guests', 'other' as const, seats([1, 5], [8, 20]), ['women', 'men']],
    ['nothing free anywhere', 'other' as const, seats([5, 5], [5, 5]), ['women', 'men']],
  ])('%s', (_name, gender, given, sides) => {
    expect(sidesFor(gender, given)).toEqual(sides);
  });

  it('never leaves less than no place', () => {
    expect(seatsLeft({ capacity: 3, taken: 3 })).toBe(0);
    expect(seatsLeft({ capacity: 2, taken: 3 })).toBe(0);
    expect(seatsLeft({ capacity: 5, taken: 3 })).toBe(2);
  });
});
