import { backendOf, isAtRest } from './database-watch.js';

const BACKENDS = [
  { pid: 7, age: 60_000, state: 'active' },
  { pid: 8, age: 500, state: 'idle' },
];

describe('the process that serves a connection', () => {
  it.each([
    ['has its number and its age', { pid: 7, age: 59_000 }, 7],
    ['has its number and is much younger: it is one of another host', { pid: 7, age: 600_000 }, undefined],
    ['has its number and is much older', { pid: 7, age: 100 }, undefined],
    ['is not there', { pid: 9, age: 500 }, undefined],
    ['is unknown while the connection is opened', { pid: null, age: null }, undefined],
  ])('%s', (_what, connection, pid) => {
    expect(backendOf(connection, BACKENDS)?.pid).toBe(pid);
  });

  it.each([
    ['active', false],
    ['idle', true],
    ['idle in transaction', true],
    ['idle in transaction (aborted)', true],
    ['disabled', false],
    [null, false],
  ])('that is %s has nothing to answer: %s', (state, atRest) => {
    expect(isAtRest({ pid: 7, age: 0, state })).toBe(atRest);
  });
});
