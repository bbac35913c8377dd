import { RelationsService } from '../../../server/relations/index.js';
import { type Actor, ana, ben, guest, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import {
  afterAnEvent,
  answer,
  connect,
  connectionsOf,
  DAY_BEFORE,
  FIRST_REVEAL,
  SECOND_REVEAL,
  tellAnewAt,
  tellAt,
  TWO_WEEKS_LATER,
} from '../../fixtures/connections.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';

const app = sharedApp();
const names = async (who: Actor) => (await connectionsOf(who)).map(({ user }) => user.name);
const couple = async () => ({ her: await ana(app), him: await ben(app) });

describe('a yes from both', () => {
  it('connects the two: both see it from the same time on, the morning after feedback was open for a day', async () => {
    const { her, him } = await couple();
    const eventId = await afterAnEvent(app, her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    for (const early of [DAY_BEFORE, '2026-12-05T22:00:00Z', '2026-12-06T08:59:59Z']) {
      await tellAnewAt(app, early);
      expect([await connectionsOf(her), await connectionsOf(him)]).toEqual([[], []]);
    }
    await tellAt(app, FIRST_REVEAL);
    const [hers] = await connectionsOf(her);
    const [his] = await connectionsOf(him);
    expect(hers).toEqual({
      id: expect.any(Number) as number,
      event_id: eventId,
      event_name: 'Apéro at the lake',
      date: '2026-12-04T18:00:00.000Z',
      user: { id: him.accountId, name: 'Ben', photo_url: null },
      shared_by_me: [],
      shared_with_me: [],
      state: 'open',
      news_at: '2026-12-06T09:00:00.000Z',
      icebreakers: expect.any(Array) as string[],
      ask_met: false,
    });
    expect(his).toMatchObject({ id: hers?.id, user: { id: her.accountId, name: 'Ana' } });
  });

  it.each([
    ['maybe', 'yes'],
    ['no', 'yes'],
    ['maybe', 'maybe'],
    ['no', 'no'],
  ] as const)('is needed: %s and %s connect nobody, ever', async (hers, his) => {
    const { her, him } = await couple();
    const eventId = await afterAnEvent(app, her, him);
    await answer(her, eventId, [him, hers]);
    await answer(him, eventId, [her, his]);
    await tellAnewAt(app, FIRST_REVEAL);
    await tellAt(app, TWO_WEEKS_LATER);
    expect([await connectionsOf(her), await connectionsOf(him)]).toEqual([[], []]);
  });

  it('of a late answer is told at the next common time, never at once', async () => {
    const { her, him } = await couple();
    const eventId = await afterAnEvent(app, her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'maybe']);
    await tellAnewAt(app, FIRST_REVEAL);
    await answer(him, eventId, [her, 'yes']);
    await tellAt(app, '2026-12-06T12:00:00Z');
    await tellAt(app, '2026-12-07T08:59:00Z');
    expect(await connectionsOf(him)).toEqual([]);
    await tellAt(app, SECOND_REVEAL);
    expect([await names(her), await names(him)]).toEqual([['Ben'], ['Ana']]);
  });

  it('that was taken back in time connects nobody', async () => {
    const { her, him } = await couple();
    const eventId = await afterAnEvent(app, her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    app.clock.turnTo('2026-12-06T08:59:00Z');
    await answer(him, eventId, [her, 'maybe']);
    await tellAnewAt(app, FIRST_REVEAL);
    expect([await names(her), await names(him)]).toEqual([[], []]);
  });

  it('sent once more keeps its age: nobody puts the telling off by it', async () => {
    const { her, him } = await couple();
    const eventId = await afterAnEvent(app, her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    app.clock.turnTo('2026-12-06T09:00:03Z');
    await answer(him, eventId, [her, 'yes']);
    await tellAnewAt(app, '2026-12-06T09:00:05Z');
    expect(await names(her)).toEqual(['Ben']);
  });

  it('connects two people once, however often they meet, and not again what one of them ended', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    app.clock.turnTo('2026-12-01T11:00:00Z');
    const next = await createFreeEvent(app, {
      startsAt: new Date('2026-12-05T18:00:00Z'),
      endsAt: new Date('2026-12-05T21:00:00Z'),
    });
    await giveSeats(app, next, her, him);
    app.clock.turnTo('2026-12-06T10:00:00Z');
    await answer(her, next, [him, 'yes']);
    await answer(him, next, [her, 'yes']);
    await tellAnewAt(app, '2026-12-08T09:00:00Z');
    expect(await names(her)).toEqual(['Ben']);
    (await her.delete(`/api/connections/${id}`)).expect(200);
    await tellAt(app, '2026-12-09T09:00:00Z');
    expect([await names(her), await names(him)]).toEqual([[], []]);
  });
});

describe('icebreakers', () => {
  it('are those of the match once more, in the language of the request', async () => {
    const { her, him } = await couple();
    const { eventId } = await connect(app, her, him);
    const german = { 'accept-language': 'de-CH' };
    const [match] = (await her.get(`/api/events/${eventId}/matches`, german)).expect(200);
    const [connection] = await connectionsOf(her, german);
    expect(connection?.icebreakers).toEqual(match?.icebreakers);
    expect(connection?.icebreakers).toHaveLength(3);
  });

  it('are three light questions where the two were not matched', async () => {
    const { her, him } = await couple();
    const other = await guest(app, 'Eva', { gender: 'female' });
    const eventId = await afterAnEvent(app, her, him, other);
    await answer(her, eventId, [other, 'yes']);
    await answer(other, eventId, [her, 'yes']);
    await tellAnewAt(app, FIRST_REVEAL);
    const [connection] = await connectionsOf(her);
    expect(new Set(connection?.icebreakers).size).toBe(3);
  });
});

describe('ending', () => {
  it('takes it from both lists, and nobody can do anything with it any more', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    expect((await her.delete(`/api/connections/${id}`)).body).toEqual({ success: true });
    expect([await connectionsOf(her), await connectionsOf(him)]).toEqual([[], []]);
    for (const who of [her, him])
      for (const refused of [
        await who.delete(`/api/connections/${id}`),
        await who.put(`/api/connections/${id}`, { share: [] }),
        await who.post(`/api/connections/${id}/met`, { met: true }),
      ])
        expect(refusal(refused)).toBe('404 CONNECTION_NOT_FOUND');
  });

  it('looks like a block to the other, wherever they look', async () => {
    const { her, him } = await couple();
    const third = await ben(app, { name: 'Carl' });
    const eventId = await afterAnEvent(app, her, him, third);
    await answer(her, eventId, [him, 'yes'], [third, 'yes']);
    for (const man of [him, third]) await answer(man, eventId, [her, 'yes']);
    await tellAnewAt(app, FIRST_REVEAL);
    const candidates = async () => (await her.get(`/api/events/${eventId}/feedback`)).expect(200);
    // the control: both are there before
    expect(await names(her)).toEqual(['Ben', 'Carl']);
    expect((await candidates()).map(({ name }) => name).toSorted()).toEqual(['Ben', 'Carl']);
    const photos = (await connectionsOf(her)).map(({ user }) => user.photo_url);
    const [connection] = await connectionsOf(him);
    (await him.delete(`/api/connections/${connection?.id}`)).expect(200);
    (await third.post(`/api/people/${her.accountId}/block`)).expect(200);
    expect(await names(her)).toEqual([]);
    expect(await candidates()).toEqual([]);
    const about = (man: Actor) =>
      her.post(`/api/events/${eventId}/feedback`, { feedbacks: [{ user_id: man.accountId, rating: 'yes' }] });
    expect((await about(him)).body).toEqual((await about(third)).body);
    expect((await about(him)).status).toBe(400);
    expect(photos).toHaveLength(2);
  });

  it('is for the two alone: others find nothing there', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    const other = await guest(app, 'Eva', { gender: 'female' });
    expect(refusal(await other.delete(`/api/connections/${id}`))).toBe('404 CONNECTION_NOT_FOUND');
    expect(refusal(await other.put(`/api/connections/${id}`, { share: [] }))).toBe(
      '404 CONNECTION_NOT_FOUND',
    );
    expect(await names(her)).toEqual(['Ben']);
  });

  it.each([
    ['a block', (her: Actor, him: Actor) => her.post(`/api/people/${him.accountId}/block`)],
    [
      'deleting one’s account',
      (her: Actor) => her.call('DELETE', '/api/account', { password: her.password }),
    ],
  ])('comes with %s, silently', async (_what, act) => {
    const { her, him } = await couple();
    await connect(app, her, him);
    (await act(her, him)).expect(200);
    expect(await connectionsOf(him)).toEqual([]);
  });

  it('comes with a no, and a later yes does not bring it back', async () => {
    const { her, him } = await couple();
    const { eventId } = await connect(app, her, him);
    await answer(her, eventId, [him, 'maybe']);
    expect(await names(him)).toEqual(['Ana']);
    await answer(her, eventId, [him, 'no']);
    // they are no longer among whom she can answer about
    const feedbacks = [{ user_id: him.accountId, rating: 'yes' }];
    expect(refusal(await her.post(`/api/events/${eventId}/feedback`, { feedbacks }))).toBe(
      '400 VALIDATION_FAILED',
    );
    await tellAt(app, SECOND_REVEAL);
    expect([await names(her), await names(him)]).toEqual([[], []]);
  });

  it('is final: whoever blocked and unblocks is not connected again, before or after the telling', async () => {
    const { her, him } = await couple();
    const eventId = await afterAnEvent(app, her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    (await her.post(`/api/people/${him.accountId}/block`)).expect(200);
    await tellAnewAt(app, FIRST_REVEAL);
    (await her.delete(`/api/people/${him.accountId}/block`)).expect(200);
    await tellAt(app, SECOND_REVEAL);
    expect([await names(her), await names(him)]).toEqual([[], []]);
  });
});

describe('the people in a connection', () => {
  it('can report and block each other, also when a place was given back since', async () => {
    const { her, him } = await couple();
    const { eventId } = await connect(app, her, him);
    await app.database.query(`update events set status = 'cancelled' where id = $1`, [eventId]);
    const report = { reason: 'disrespect', text: 'Not as he was that evening.' };
    expect((await her.post(`/api/people/${him.accountId}/report`, report)).status).toBe(200);
    expect((await her.post(`/api/people/${him.accountId}/block`)).status).toBe(200);
  });

  it('do not see somebody whom organisers have blocked', async () => {
    const { her, him } = await couple();
    await connect(app, her, him);
    await app.database.query('update accounts set blocked_at = now() where id = $1', [him.accountId]);
    expect(await connectionsOf(her)).toEqual([]);
  });

  it('are not made of somebody who blocked the other before anybody was told', async () => {
    const { her, him } = await couple();
    const eventId = await afterAnEvent(app, her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    await app.app.get(RelationsService).block(him.accountId, her.accountId, eventId);
    await tellAnewAt(app, FIRST_REVEAL);
    expect(await connectionsOf(her)).toEqual([]);
  });
});

describe('did you meet?', () => {
  it('is asked of each two weeks later, until answered, and the other sees nothing of it', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    expect(refusal(await her.post(`/api/connections/${id}/met`, { met: true }))).toBe('409 MET_NOT_ASKED');
    app.clock.turnTo(TWO_WEEKS_LATER);
    const before = await connectionsOf(him);
    expect(before[0]?.ask_met).toBe(true);
    expect((await her.post(`/api/connections/${id}/met`, { met: true })).body).toEqual({ success: true });
    expect((await connectionsOf(her))[0]?.ask_met).toBe(false);
    expect(await connectionsOf(him)).toEqual(before);
    expect(refusal(await her.post(`/api/connections/${id}/met`, { met: 'yes' }))).toBe(
      '400 VALIDATION_FAILED',
    );
  });
});
