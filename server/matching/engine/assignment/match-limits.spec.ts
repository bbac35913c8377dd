import { featuresOf } from '../scoring/features.js';
import { matchLimits } from './assignment-problem.js';
import type { Gender, LookingFor } from '../common/index.js';

function event(men: number, women: number, others: number): Gender[] {
  return [
    ...Array<Gender>(men).fill('male'),
    ...Array<Gender>(women).fill('female'),
    ...Array<Gender>(others).fill('other'),
  ];
}

function places(genders: readonly Gender[], k: number): Partial<Record<Gender, number>> {
  const people = genders.map((gender, id) => featuresOf({ id, gender, age: 30 }));
  const { capacity } = matchLimits(people, k);
  return Object.fromEntries(genders.map((gender, at) => [gender, capacity[at]]));
}

describe('how many matches people may get', () => {
  it.each<[men: number, women: number, others: number, k: number, expected: Partial<Record<Gender, number>>]>(
    [
      [0, 0, 0, 5, {}],
      [1, 0, 0, 5, { male: 5 }],
      [20, 20, 0, 5, { male: 5, female: 5 }],
      [20, 15, 0, 5, { male: 5, female: 7 }],
      [15, 20, 0, 5, { male: 7, female: 5 }],
      [100, 3, 0, 5, { male: 5, female: 10 }],
      [21, 20, 0, 1, { male: 1, female: 2 }],
      // People of gender other make the smaller side larger, and share in what it gets.
      [20, 10, 5, 5, { male: 5, female: 7, other: 7 }],
      [20, 15, 5, 5, { male: 5, female: 5, other: 5 }],
      [20, 15, 30, 5, { male: 5, female: 5, other: 5 }],
      [10, 0, 2, 5, { male: 5, other: 10 }],
      [20, 20, 1, 5, { male: 5, female: 5, other: 5 }],
      [0, 0, 9, 5, { other: 5 }],
    ],
  )('%i men, %i women, %i others, k = %i', (men, women, others, k, expected) => {
    expect(places(event(men, women, others), k)).toEqual(expected);
  });

  it.each<[string, [Gender, LookingFor | null, number][], expected: number[]]>([
    ['an event of men who want to meet men', [['male', 'men', 20]], [5]],
    [
      'who wants both stands between the sides',
      [
        ['male', null, 20],
        ['female', null, 10],
        ['female', 'both', 5],
      ],
      [5, 7, 7],
    ],
    [
      'who only wants their own counts to no side',
      [
        ['male', null, 20],
        ['female', null, 20],
        ['female', 'women', 10],
      ],
      [5, 5, 5],
    ],
  ])('%s', (_what, groups, expected) => {
    const people = groups.flatMap(([gender, lookingFor, count]) =>
      Array.from({ length: count }, () => ({ gender, lookingFor })),
    );
    const features = people.map((one, id) => featuresOf({ ...one, id, age: 30 }));
    const { capacity } = matchLimits(features, 5);
    let at = 0;
    expect(groups.map(([, , count]) => capacity[(at += count) - 1])).toEqual(expected);
  });
});
