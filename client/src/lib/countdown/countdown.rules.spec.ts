import { asClock, countdownOf, type ServerClock } from './countdown.rules';

const CLOCK: ServerClock = {
  state: 'running',
  begins_at: '2026-12-04T19:00:00Z',
  ends_at: '2026-12-04T19:06:00Z',
  seconds_left: null,
  now: '2026-12-04T19:01:00Z',
};
/** Of a phone that is years behind. */
const RECEIVED = 1_000_000;
const after = (seconds: number, clock = CLOCK) => countdownOf(clock, RECEIVED, RECEIVED + seconds * 1000);

describe('the time that is left', () => {
  it.each([
    ['at once', 0, { phase: 'round', seconds: 300 }],
    ['later, without another answer', 250.5, { phase: 'round', seconds: 50 }],
    ['to the end', 299.9, { phase: 'round', seconds: 1 }],
    ['and beyond it', 400, { phase: 'over', seconds: 0 }],
    ['on a phone whose clock was set back', -4000, { phase: 'round', seconds: 300 }],
  ])('is counted by the server’s clock, whatever the phone’s says: %s', (_when, seconds, expected) => {
    expect(after(seconds)).toEqual(expected);
  });

  it('is that of the break while tables are changed', () => {
    const clock = { ...CLOCK, now: '2026-12-04T18:59:20Z' };
    expect(after(0, clock)).toEqual({ phase: 'break', seconds: 40 });
    expect(after(40, clock)).toEqual({ phase: 'round', seconds: 360 });
  });

  it('stands still while the host has stopped it', () => {
    const clock = { ...CLOCK, state: 'paused', begins_at: null, ends_at: null, seconds_left: 90 };
    expect(after(500, clock)).toEqual({ phase: 'still', seconds: 90 });
  });

  it.each(['none', 'waiting', 'ended'])('is none where no round is under way: %s', (state) => {
    expect(after(5, { ...CLOCK, state, begins_at: null, ends_at: null })).toEqual({
      phase: 'still',
      seconds: 0,
    });
  });
});

it.each([
  [0, '0:00'],
  [7, '0:07'],
  [307, '5:07'],
  [4500, '75:00'],
])('%i seconds are written %s', (seconds, text) => {
  expect(asClock(seconds)).toBe(text);
});
