import { INVITER_LEFT } from '../../../server/events/reservations/index.js';
import { type Actor, ana, ben, guest, logInOrganiser, refusal, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import {
  accept,
  invite,
  inviting,
  tokenOf,
  withFriend,
  withHost,
} from '../../fixtures/friends/invitations.js';
import { reservationsOf } from '../../fixtures/organiser.js';
import {
  buySeat,
  createPaidEvent,
  endStory,
  listedEvent,
  reconcile,
  reserve,
} from '../../fixtures/payments.js';
import {
  advanceLists,
  giveBack,
  join,
  leaveList,
  standing,
  womensSeats,
} from '../../fixtures/waiting-list.js';

const app = sharedApp();
afterEach(() => endStory(app));

/** Two days after the stories begin: the longest time. */
const IN_TWO_DAYS = '2026-12-03T11:00:00.000Z';
const FREE = { taken: 0, held: 0, invited: 0, offered: 0, kept: 0 };

describe('Who has a place', () => {
  it('keeps one of the other side for a friend, who logs in, finds it kept and pays it', async () => {
    const { eventId, him, her, token } = await withFriend(app, { maxWomen: 1 });
    expect(await inviting(him, eventId)).toMatchObject({
      state: 'open',
      side: 'women',
      kept_until: IN_TWO_DAYS,
      left: 2,
      obstacle: null,
    });
    expect(await womensSeats(app, eventId)).toMatchObject({ taken: 1, held: 1, invited: 1, offered: 0 });
    // nobody else has it
    expect(refusal(await reserve(await ana(app), eventId))).toBe('409 EVENT_FULL');
    expect((await accept(her, token)).expect(200)).toMatchObject({ event_id: eventId, side: 'women' });
    expect(await standing(her, eventId)).toEqual([1, IN_TWO_DAYS]);
    expect(await womensSeats(app, eventId)).toMatchObject({ taken: 1, held: 1, invited: 0, offered: 1 });
    expect((await inviting(him, eventId)).state).toBe('accepted');
    await buySeat(app, her, eventId);
    expect(await womensSeats(app, eventId)).toMatchObject({ taken: 1, held: 0, offered: 0 });
    expect(await inviting(him, eventId)).toMatchObject({ state: 'reserved', obstacle: 'FRIEND_HAS_PLACE' });
    expect(refusal(await invite(him, eventId))).toBe('409 FRIEND_HAS_PLACE');
  });

  it('on one open side keeps a place of the same side, for anybody', async () => {
    const fields = { format: 'open' as const, maxMen: 0, maxWomen: 3 };
    const { eventId, him, token } = await withFriend(app, fields);
    const friend = await ben(app);
    (await accept(friend, token)).expect(200);
    await buySeat(app, friend, eventId);
    expect((await inviting(him, eventId)).state).toBe('reserved');
  });

  it('has the same link while it is good, and one at most', async () => {
    const { eventId, him, token } = await withFriend(app);
    expect(await tokenOf(him, eventId)).toBe(token);
    expect(await womensSeats(app, eventId)).toMatchObject({ invited: 1 });
  });

  it('takes it back, and the place is free', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    expect((await him.delete(`/api/events/${eventId}/friend`)).expect(200)).toMatchObject({
      state: 'none',
      left: 2,
    });
    expect(await womensSeats(app, eventId)).toMatchObject(FREE);
    expect(refusal(await accept(her, token))).toBe('409 INVITATION_OVER');
    expect(refusal(await him.delete(`/api/events/${eventId}/friend`))).toBe('409 INVITATION_OVER');
  });

  it('cannot block a side: three invitations in all, and no more than a quarter of its places at a time', async () => {
    const { eventId, him } = await withHost(app, { maxMen: 4, maxWomen: 8 });
    const others = [await ben(app), await ben(app)];
    for (const other of others) await buySeat(app, other, eventId);
    for (const other of others) (await invite(other, eventId)).expect(200);
    expect(refusal(await invite(him, eventId))).toBe('409 NO_PLACE_FOR_FRIEND');
    await others[0]?.delete(`/api/events/${eventId}/friend`);
    for (let nth = 0; nth < 3; nth++) {
      (await invite(him, eventId)).expect(200);
      (await him.delete(`/api/events/${eventId}/friend`)).expect(200);
    }
    expect(refusal(await invite(him, eventId))).toBe('409 NO_INVITATION_LEFT');
    expect(await inviting(him, eventId)).toMatchObject({ left: 0, obstacle: 'NO_INVITATION_LEFT' });
  });

  it('cannot where the organisers do not wish it, without a place, when the side is full or the event is near', async () => {
    const { eventId, him } = await withHost(app, { friendsWelcome: false });
    expect(refusal(await invite(him, eventId))).toBe('409 FRIENDS_NOT_WELCOME');
    const full = await withHost(app, { maxWomen: 1 });
    const seated = await ana(app);
    expect(refusal(await invite(seated, full.eventId))).toBe('403 NOT_RESERVED');
    (await reserve(seated, full.eventId)).expect(200);
    // a place that is not paid yet invites nobody
    expect(refusal(await invite(seated, full.eventId))).toBe('403 NOT_RESERVED');
    expect(refusal(await invite(full.him, full.eventId))).toBe('409 NO_PLACE_FOR_FRIEND');
    await giveBack(seated, full.eventId);
    app.clock.turnTo('2026-12-11T13:00:00Z');
    expect(refusal(await invite(full.him, full.eventId))).toBe('409 TOO_LATE_FOR_FRIEND');
  });
});

describe('Organisers', () => {
  it('see for whom a place is kept, who came by whose invitation, and when', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    const organiser = await logInOrganiser(app);
    const listed = async () =>
      (await reservationsOf(organiser, eventId)).map(({ name, friend }) => ({ name, ...friend }));
    expect(await listed()).toEqual([{ name: 'Ben', keeps_until: IN_TWO_DAYS, invited_by: null }]);
    (await accept(her, token)).expect(200);
    app.clock.forward({ minutes: 1 });
    await buySeat(app, her, eventId);
    expect(await listed()).toEqual([
      { name: 'Ben', keeps_until: null, invited_by: null },
      { name: 'Ana', keeps_until: null, invited_by: 'Ben' },
    ]);
    const history = async (guest: Actor) => {
      const all = await reservationsOf(organiser, eventId);
      const own = all.find(({ account_id }) => account_id === guest.accountId);
      const { body } = await organiser.get(`/api/admin/reservations/${own?.id ?? 0}`);
      return body.history.map(({ to, by, why }) => `${why} (${to}) ${by.split(':')[0]}`);
    };
    expect(await history(him)).toEqual([
      'reserved (held) guest',
      'paid (paid) confirm-payment',
      'friend_open (paid) guest',
      'friend_accepted (paid) friend',
    ]);
    expect(await history(her)).toEqual([
      'came_with_friend () guest',
      'reserved (held) guest',
      'paid (paid) confirm-payment',
    ]);
  });
});

describe('Who has a place, in My Events', () => {
  it('learns whether a friend is welcome', async () => {
    const welcome = async (friendsWelcome: boolean) => {
      const { him } = await withHost(app, { friendsWelcome });
      const { upcoming } = (await him.get('/api/profile/events')).expect(200);
      return upcoming.map(({ friends_welcome }) => friends_welcome);
    };
    expect([await welcome(true), await welcome(false)]).toEqual([[true], [false]]);
  });
});

describe('The link of an invitation', () => {
  it('tells the event and the first name of who sent it, and nothing of anybody else', async () => {
    const { eventId, token } = await withFriend(app);
    const seen = (await stranger(app).post('/api/friend-invitations', { token })).expect(200);
    expect(seen).toEqual({
      event_id: eventId,
      event_name: 'Fondue on the boat',
      date: '2026-12-11T19:30:00+01:00',
      ends_at: '2026-12-11T22:30:00+01:00',
      city: 'Zurich',
      price: 49.5,
      inviter: 'Ben',
      open: true,
      kept_until: IN_TWO_DAYS,
    });
  });

  it('cannot be guessed', async () => {
    const { her, token } = await withFriend(app);
    const [id, signature = ''] = token.split('.');
    for (const forged of [`${id}.${'A'.repeat(43)}`, `${Number(id) + 1}.${signature}`, 'x', ''])
      expect(refusal(await accept(her, forged))).toBe('400 INVALID_TOKEN');
    expect(refusal(await stranger(app).post('/api/friend-invitations', { token: `9${token}` }))).toBe(
      '400 INVALID_TOKEN',
    );
  });

  it('is good for one person, who may open it twice', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    (await accept(her, token)).expect(200);
    (await accept(her, token)).expect(200);
    expect(refusal(await accept(await ana(app), token))).toBe('409 INVITATION_OVER');
    await buySeat(app, her, eventId);
    expect(refusal(await accept(her, token))).toBe('409 ALREADY_RESERVED');
    await giveBack(her, eventId);
    expect(refusal(await accept(her, token))).toBe('409 INVITATION_OVER');
    expect((await inviting(him, eventId)).state).toBe('none');
  });

  it('is not for the inviter, the other side, a stranger to the band of ages, or without a profile', async () => {
    const { eventId, him, token } = await withFriend(app, { maxAge: 40 });
    expect(refusal(await accept(him, token))).toBe('409 OWN_INVITATION');
    expect(refusal(await accept(await ben(app), token))).toBe('409 OTHER_SIDE_ONLY');
    expect(refusal(await accept(await ana(app, { age: 41 }), token))).toBe('409 NOT_FOR_YOU');
    expect(await womensSeats(app, eventId)).toMatchObject({ invited: 1 });
    const other = await guest(app, 'Alex', { gender: 'other' });
    (await accept(other, token)).expect(200);
    expect(await standing(other, eventId)).toEqual([1, IN_TWO_DAYS]);
  });

  it('moves somebody who waits nowhere else: the place is theirs, and they wait no more', async () => {
    const { eventId, him, her, token } = await withFriend(app, { maxWomen: 1 });
    const before = await ana(app);
    for (const person of [before, her]) (await join(person, eventId)).expect(200);
    (await accept(her, token)).expect(200);
    expect(await standing(her, eventId)).toEqual([2, IN_TWO_DAYS]);
    expect(await womensSeats(app, eventId)).toMatchObject({
      taken: 1,
      held: 1,
      waiting: 1,
      offered: 1,
      invited: 0,
    });
    await buySeat(app, her, eventId);
    expect((await inviting(him, eventId)).state).toBe('reserved');
    await leaveList(before, eventId);
  });
});

describe('A place that nobody takes', () => {
  it('goes to who waits when its time is over', async () => {
    const { eventId, her, token } = await withFriend(app, { maxWomen: 1 });
    const waiting = await ana(app);
    (await join(waiting, eventId)).expect(200);
    app.clock.turnTo(IN_TWO_DAYS);
    expect(refusal(await accept(her, token))).toBe('409 INVITATION_OVER');
    await advanceLists(app);
    expect(await standing(waiting, eventId)).toEqual([1, expect.any(String)]);
    expect(await womensSeats(app, eventId)).toMatchObject({ taken: 1, held: 1, offered: 1, invited: 0 });
  });

  it('is free again when who keeps it gives up their own, also if the friend has not paid yet', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    await giveBack(him, eventId);
    expect(await womensSeats(app, eventId)).toMatchObject(FREE);
    expect(refusal(await accept(her, token))).toBe('409 INVITATION_OVER');
    const again = await withFriend(app);
    (await accept(again.her, again.token)).expect(200);
    await giveBack(again.him, again.eventId);
    expect(await womensSeats(app, again.eventId)).toMatchObject(FREE);
    expect(await standing(again.her, again.eventId)).toBeNull();
  });

  it('is free again within seconds also if the server dies while it frees it', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    (await accept(her, token)).expect(200);
    (await him.post(`/api/events/${eventId}/cancellation`)).expect(200);
    // a job of a killed server counts as running for a quarter of an hour
    await app.database.query(`update jobs.job set state = 'active', started_on = now() where name = $1`, [
      INVITER_LEFT.name,
    ]);
    await advanceLists(app);
    expect(await womensSeats(app, eventId)).toMatchObject(FREE);
  });

  it('is free again when the friend does not want it, or does not pay', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    (await accept(her, token)).expect(200);
    (await leaveList(her, eventId)).expect(200);
    expect(await womensSeats(app, eventId)).toMatchObject(FREE);
    const next = await tokenOf(him, eventId);
    (await accept(her, next)).expect(200);
    (await reserve(her, eventId)).expect(200);
    app.clock.forward({ minutes: 31 });
    await reconcile(app);
    expect(await womensSeats(app, eventId)).toMatchObject(FREE);
    expect(await inviting(him, eventId)).toMatchObject({ state: 'none', left: 1 });
  });

  it('goes with the event, with a block and with a deleted account', async () => {
    const organiser = await logInOrganiser(app);
    const cancelled = await withFriend(app);
    (await organiser.post(`/api/admin/events/${cancelled.eventId}/cancel`)).expect(200);
    await app.jobs.drain();
    await advanceLists(app);
    expect(refusal(await accept(cancelled.her, cancelled.token))).toBe('409 RESERVATIONS_CLOSED');
    const blocked = await withFriend(app);
    (await organiser.post(`/api/admin/people/${blocked.him.accountId}/block`, { reason: 'rude' })).expect(
      200,
    );
    expect(await womensSeats(app, blocked.eventId)).toMatchObject(FREE);
    const deleted = await withFriend(app);
    (await deleted.him.call('DELETE', '/api/account', { password: deleted.him.password })).expect(200);
    expect(await womensSeats(app, deleted.eventId)).toMatchObject(FREE);
    await app.jobs.drain();
  });
});

describe('What is told', () => {
  it('to nobody as a match: two who came together are not paired, whoever else is there', async () => {
    const { eventId, him, her, token } = await withFriend(app);
    (await accept(her, token)).expect(200);
    await buySeat(app, her, eventId);
    const organiser = await logInOrganiser(app);
    const run = async () =>
      (await organiser.post(`/api/admin/events/${eventId}/matching`)).expect(200) as { pairs: number };
    expect(await run()).toMatchObject({ people: 2, pairs: 0 });
    await buySeat(app, await ben(app), eventId);
    expect(await run()).toMatchObject({ people: 3, pairs: 1 });
    expect((await inviting(him, eventId)).state).toBe('reserved');
  });

  it('to each in their own export, without the other', async () => {
    const { him, her, token } = await withFriend(app);
    (await accept(her, token)).expect(200);
    const rows = async (person: Actor, column: string) =>
      app.database.query(`select from friend_invitations where ${column} = $1`, [person.accountId]);
    expect(await rows(him, 'inviter_id')).toHaveLength(1);
    (await her.call('DELETE', '/api/account', { password: her.password })).expect(200);
    await app.jobs.drain();
    expect(await rows(her, 'friend_id')).toHaveLength(0);
    expect(await listedEvent(him, await createPaidEvent(app))).toMatchObject({ friends_welcome: false });
  });
});
