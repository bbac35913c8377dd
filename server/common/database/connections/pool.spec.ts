import { connectionBudget } from './pool.js';

describe('the connections of one replica', () => {
  it.each([
    [20, false, { pool: 18, sandbox: 0, watch: 1, listen: 1 }],
    [20, true, { pool: 13, sandbox: 5, watch: 1, listen: 1 }],
    [500, true, { pool: 493, sandbox: 5, watch: 1, listen: 1 }],
    [3, true, { pool: 1, sandbox: 1, watch: 1, listen: 0 }],
    [2, false, { pool: 1, sandbox: 0, watch: 1, listen: 0 }],
  ])('of %i, with a sandbox: %s, are divided', (all, hasSandbox, budget) => {
    expect(connectionBudget(all, hasSandbox)).toEqual(budget);
  });

  it('are never more than DATABASE_POOL says, and never none', () => {
    for (let all = 3; all <= 500; all++)
      for (const hasSandbox of [true, false]) {
        const { pool, sandbox, watch, listen } = connectionBudget(all, hasSandbox);
        expect(pool + sandbox + watch + listen).toBe(all);
        expect(pool).toBeGreaterThan(0);
      }
  });
});
