import {
  isOver,
  isToday,
  keptProfile,
  keptReservations,
  keptStatus,
  photoKey,
  smallPhoto,
} from './today.rules';

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

describe('an event', () => {
  it.each([
    ['while it lasts', '2026-12-04T22:00:00Z', false],
    ['until an hour after its end', '2026-12-04T23:29:59Z', false],
    ['from then on', '2026-12-04T23:30:00Z', true],
  ])('is over: %s', (_when, now, answer) => {
    expect(isOver(event, new Date(now))).toBe(answer);
  });
});

describe('what a phone keeps', () => {
  const booked = (id: number, times: object = event, ticket: string | null = `APERO-${id}`) => ({
    ...event,
    ...times,
    id,
    ticket,
    name: `Evening ${id}`,
    status: 'paid',
    paid_chf: 49.5,
    refund_until: event.date,
  });
  const later = { date: '2026-12-18T19:00:00+01:00', ends_at: '2026-12-18T23:30:00+01:00' };
  const before = { date: '2026-11-20T19:00:00+01:00', ends_at: '2026-11-20T23:30:00+01:00' };
  const all = {
    upcoming: [booked(1), booked(2, later), booked(3, later, null)],
    past: [booked(4, before, null)],
    cancelled: [booked(5)],
    changes: [booked(6)],
    must_confirm: true,
  };
  const idsOf = (now: string) => {
    const { upcoming, past } = keptReservations(all, new Date(now));
    return [...upcoming, ...past].map(({ id }) => id);
  };

  it('of reservations are tickets to come, without money; not past, cancelled or changed ones', () => {
    expect(idsOf('2026-12-01T12:00:00Z')).toEqual([1, 2]);
    const kept = keptReservations(all, new Date('2026-12-01T12:00:00Z'));
    expect(kept).toMatchObject({ cancelled: [], changes: [], must_confirm: false });
    expect(kept.upcoming[0]).toMatchObject({ name: 'Evening 1', ticket: 'APERO-1' });
    expect(JSON.stringify(kept)).not.toMatch(/paid_chf|refund_until/);
    expect(keptReservations(kept, new Date('2026-12-01T12:00:00Z'))).toEqual(kept);
  });

  it('of an event goes an hour after its end', () => {
    expect(idsOf('2026-12-04T23:29:59Z')).toEqual([1, 2]);
    expect(idsOf('2026-12-04T23:30:00Z')).toEqual([2]);
    expect(idsOf('2026-12-19T00:00:00Z')).toEqual([]);
  });

  it('of a profile is the name; of a guest’s account not the e-mail', () => {
    const profile = { name: 'Ana', age: 32, gender: 'female', looking_for: 'both', photo_url: '/photos/x' };
    expect(JSON.stringify(keptProfile(profile))).not.toMatch(/32|female|both|photos/);
    expect(keptProfile(profile)).toMatchObject({ name: 'Ana', profile_locked: true });
    const status = { authenticated: true, hasProfile: true, email: 'ana@apero.test', email_verified: true };
    expect(keptStatus({ ...status, role: 'user' })).toEqual({
      authenticated: true,
      hasProfile: true,
      role: 'user',
    });
    expect(keptStatus({ ...status, role: 'host' })).toMatchObject({ email: 'ana@apero.test' });
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
