import { isDayAfter, isToday, photoKey, smallPhoto } from './today.rules';

const event = { date: '2026-12-04T19:00:00+01:00', ends_at: '2026-12-04T23:30:00+01:00' };

describe('today’s matches', () => {
  it.each([
    ['the evening before', '2026-12-03T22:59:59Z', false],
    ['from midnight in Zurich', '2026-12-03T23:00:00Z', true],
    ['at dinner', '2026-12-04T19:00:00Z', true],
    ['until an hour after the end, beyond midnight', '2026-12-04T23:29:59Z', true],
    ['not after that', '2026-12-04T23:30:00Z', false],
  ])('are kept %s', (_when, now, answer) => {
    expect(isToday(event, new Date(now))).toBe(answer);
  });
});

describe('a ticket', () => {
  it.each([
    ['while the evening lasts', '2026-12-04T22:00:00Z', false],
    ['until midnight in Zurich', '2026-12-04T22:59:59Z', false],
    ['the day after', '2026-12-04T23:00:00Z', true],
  ])('is old: %s', (_when, now, answer) => {
    expect(isDayAfter(event, new Date(now))).toBe(answer);
  });
});

describe('a photo', () => {
  const id = 'Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B';
  it('is kept under one key whatever its size and however old its address', () => {
    const key = `/photos/${id}?for=41`;
    expect(photoKey(`/photos/${id}.webp?for=41&at=7&until=1&signature=a`)).toBe(key);
    expect(photoKey(`http://x/photos/${id}-800.webp?for=41&at=7&until=2&signature=b`)).toBe(key);
    expect(photoKey(`/photos/${id}-800.webp?for=42&at=7&until=2&signature=b`)).not.toBe(key);
    expect(photoKey('/icons/icon-192.png')).toBeUndefined();
  });
  it('is fetched in its smallest size', () => {
    expect(smallPhoto(`/photos/${id}.webp?for=41`)).toBe(`/photos/${id}-320.webp?for=41`);
  });
});
