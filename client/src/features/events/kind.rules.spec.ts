import { hasKind, type Kind, unfitReason } from './kind.rules';

const ANY: Kind = { format: 'two_sides', min_age: null, max_age: null, theme: null };

describe('an event is', () => {
  it.each([
    [{}, 'male', 30, undefined],
    [{ min_age: 25, max_age: 35 }, 'female', 25, undefined],
    [{ min_age: 25, max_age: 35 }, 'female', 24, 'too_young'],
    [{ min_age: 25, max_age: 35 }, 'female', 36, 'too_old'],
    [{ format: 'women' }, 'male', 30, 'other_gender'],
    [{ format: 'women' }, 'other', 30, undefined],
    [{ format: 'men' }, 'female', 30, 'other_gender'],
    [{ format: 'open', min_age: 50 }, 'male', 49, 'too_young'],
  ] as const)('with %p for a %s of %i, or why not: %p', (kind, gender, age, reason) => {
    expect(unfitReason({ ...ANY, ...kind }, { gender, age })).toBe(reason);
  });

  it('for everybody while nothing is known of them', () => {
    expect(unfitReason({ ...ANY, min_age: 50 }, undefined)).toBeUndefined();
  });

  it('of no kind as long as nothing is said', () => {
    expect(hasKind(ANY)).toBe(false);
    expect(hasKind({ ...ANY, theme: 'hikers' })).toBe(true);
  });
});
