import {
  type AddressHolds,
  CROWDED_ADDRESS,
  type HoldRecord,
  RUNNING_OF_ADDRESS,
  secondsUntilHold,
  UNPAID_OF_ADDRESS,
} from './hold-limits.rules.js';

const NOW = new Date('2026-12-01T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const running = (minutes: number, isHold = true) => ({ createdAt: ago(minutes), endedAt: null, isHold });
const ended = (...minutes: number[]) =>
  minutes.map((at) => ({ createdAt: ago(at + 1), endedAt: ago(at), isHold: true }));

const QUIET: AddressHolds = {
  running: 0,
  free: 0,
  unpaidHour: 0,
  paidHour: 0,
  unpaidDay: 0,
  paidDay: 0,
  oldestOfHour: null,
  oldestOfDay: null,
};
const wait = (record: Partial<HoldRecord>) =>
  secondsUntilHold({ own: [], hasPaid: false, address: QUIET, ...record }, NOW);

describe('before the next hold an account waits', () => {
  test.each<[string, HoldRecord['own'], number]>([
    ['not at all the first time', [], 0],
    ['not at all after one that it left', ended(0), 0],
    ['not at all while one runs', [running(5)], 0],
    ['a minute after the second', ended(30, 0), 60],
    ['what is left of it', ended(30, 0.5), 30],
    ['nothing once it is over', ended(30, 1), 0],
    ['3 minutes after the third', ended(300, 200, 1), 120],
    ['10 minutes after the fourth', ended(300, 200, 190, 1), 540],
    ['30 minutes after the fifth', ended(400, 300, 200, 190, 1), 1740],
    ['an hour after the sixth, and after every further one', ended(500, 400, 300, 200, 190, 1), 3540],
    ['until fewer than 5 of them are of the last hour', [...ended(55, 50, 45, 40), running(20)], 240],
    ['until fewer than 10 of them are of the last day', ended(...tenOfADay()), 59 * 60],
  ])('%s', (_name, own, seconds) => {
    expect(wait({ own })).toBe(seconds);
  });
});

/** Ten holds, the oldest made 23 hours and a minute ago, the newest over an hour ago. */
function tenOfADay(): number[] {
  return Array.from({ length: 10 }, (_, at) => 23 * 60 - at * 120);
}

describe('at an address', () => {
  const oldest = { oldestOfHour: ago(50), oldestOfDay: ago(20 * 60) };
  test.each<[string, Partial<AddressHolds>, number]>([
    ['many may hold at once', { running: RUNNING_OF_ADDRESS - 1 }, 0],
    ['but not without end', { running: RUNNING_OF_ADDRESS }, 60],
    ['free seats included', { running: RUNNING_OF_ADDRESS - 1, free: 1 }, 60],
    ['some may leave without paying', { ...oldest, unpaidHour: UNPAID_OF_ADDRESS.hour - 1 }, 0],
    ['nobody holds after too many have in an hour', { ...oldest, unpaidHour: UNPAID_OF_ADDRESS.hour }, 600],
    ['unless as many have paid', { ...oldest, unpaidHour: UNPAID_OF_ADDRESS.hour, paidHour: 1 }, 0],
    ['nobody holds after too many have in a day', { ...oldest, unpaidDay: UNPAID_OF_ADDRESS.day }, 14_400],
    ['unless as many have paid that day', { ...oldest, unpaidDay: UNPAID_OF_ADDRESS.day, paidDay: 1 }, 0],
  ])('%s', (_name, address, seconds) => {
    expect(wait({ address: { ...QUIET, ...address } })).toBe(seconds);
  });

  it('where many hold, each may have one at a time', () => {
    const address = { ...QUIET, running: CROWDED_ADDRESS };
    expect(wait({ address })).toBe(0);
    expect(wait({ address, own: [running(1)] })).toBe(60);
    // a free seat waits for no payment
    expect(wait({ address, own: [running(1, false)] })).toBe(0);
    expect(wait({ address: { ...address, running: CROWDED_ADDRESS - 1 }, own: [running(1)] })).toBe(0);
  });

  it('nobody is kept out by others who has a paid place', () => {
    const address = { ...QUIET, ...oldest, running: RUNNING_OF_ADDRESS, unpaidHour: 100, unpaidDay: 100 };
    expect(wait({ address })).toBeGreaterThan(0);
    expect(wait({ address, hasPaid: true })).toBe(0);
  });
});
