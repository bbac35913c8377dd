import { INVITATION_STATES, INVITATION_TRANSITIONS } from './friend-invitation.entity.js';
import { keptUntil, reservableUntil, sideOfFriend } from './friend-invitations.rules.js';

const NOW = new Date('2026-12-01T11:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('a place that is kept for a friend', () => {
  it('is on the other side, or on the only one', () => {
    expect(sideOfFriend('men', 'two_sides')).toBe('women');
    expect(sideOfFriend('women', 'two_sides')).toBe('men');
    expect(sideOfFriend('women', 'open')).toBe('women');
    expect(sideOfFriend('men', 'men')).toBe('men');
  });

  it.each([
    ['two days where there is time', 240, 48],
    ['a quarter of what is left as the event nears', 80, 20],
    ['until 08:00 what would end in the night', 72, 20],
  ])('is kept for %s', (_, left, kept) => {
    expect(keptUntil(inHours(left), NOW)).toEqual(inHours(kept));
  });

  it('is kept for nobody any more in the last six hours', () => {
    expect(keptUntil(inHours(6), NOW)).toBeNull();
  });

  it('can be reserved for an hour by who accepts in the last minute', () => {
    expect(reservableUntil({ keptUntil: inHours(0.1) }, NOW)).toEqual(inHours(1));
    expect(reservableUntil({ keptUntil: inHours(3) }, NOW)).toEqual(inHours(3));
    // 21:30 in Zurich
    expect(reservableUntil({ keptUntil: inHours(9.6) }, inHours(9.5))).toEqual(inHours(20));
  });
});

describe('the states of an invitation', () => {
  it('are all reached, and only an open one changes', () => {
    expect(new Set(INVITATION_TRANSITIONS.map(({ to }) => to))).toEqual(new Set(INVITATION_STATES));
    expect(INVITATION_TRANSITIONS.every(({ from }) => from === null || from === 'open')).toBe(true);
  });
});
