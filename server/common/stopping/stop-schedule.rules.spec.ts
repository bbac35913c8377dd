import { LAST_WORDS, stopSchedule } from './stop-schedule.rules.js';

/** In milliseconds: what is usual for a stop. Docker kills after ten seconds. */
const USUAL = 5000;

describe('the schedule of a stop', () => {
  it.each([0, 1, 2])('is over within five seconds with the last words, for a grace of %i', (grace) => {
    expect(stopSchedule(grace).ends + LAST_WORDS).toBeLessThan(USUAL);
  });

  it.each([0, 1, 2, 10, 60])('leaves time for what is under way, with a grace of %i', (grace) => {
    const { closes, answers, ends } = stopSchedule(grace);
    expect(closes).toBe(grace * 1000);
    expect(answers - closes).toBeGreaterThanOrEqual(2000);
    expect(answers).toBeGreaterThanOrEqual(3500);
    expect(ends - answers).toBeGreaterThan(800);
  });
});
