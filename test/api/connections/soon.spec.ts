import { readSettings } from '../../../server/common/config/read-settings.js';
import { type Actor, ana, ben, guest, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { afterAnEvent, answer, connectionsOf, tellAnewAt } from '../../fixtures/connections.js';

const app = sharedApp({ connectionsAt: 'soon', requireVerifiedEmail: true });
const verify = (...people: Actor[]) =>
  app.database.query('update accounts set email_verified_at = now() where id = any ($1::int[])', [
    people.map(({ accountId }) => accountId),
  ]);
/** Half an hour after feedback has opened. */
const THAT_NIGHT = '2026-12-04T22:30:00Z';
const NEXT_DAY = '2026-12-05T22:00:05Z';

describe('where it is tried out', () => {
  it('two who have answered for everybody are connected within seconds', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    const eventId = await afterAnEvent(app, her, him);
    await verify(her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    await tellAnewAt(app, THAT_NIGHT);
    expect([(await connectionsOf(her)).length, (await connectionsOf(him)).length]).toEqual([1, 1]);
  });

  it('whoever has left somebody out waits until feedback was open for a day', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    const eventId = await afterAnEvent(app, her, him, await guest(app, 'Carl', { gender: 'male' }));
    await verify(her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    await tellAnewAt(app, THAT_NIGHT);
    expect([await connectionsOf(her), await connectionsOf(him)]).toEqual([[], []]);
    await tellAnewAt(app, NEXT_DAY);
    expect(await connectionsOf(her)).toHaveLength(1);
  });

  it('production does not have it', () => {
    const production = { NODE_ENV: 'production', CONNECTIONS_AT: 'soon' };
    expect(() => readSettings(production)).toThrow('CONNECTIONS_AT must be a time such as 10:00.');
    const trial = { NODE_ENV: 'development', JWT_SECRET: 'a-secret-for-tests-of-more-than-32-characters' };
    expect(readSettings(trial).connectionsAt).toBe('soon');
    expect(readSettings({ ...trial, CONNECTIONS_AT: '07:30' }).connectionsAt).toBe('07:30');
    expect(() => readSettings({ ...trial, CONNECTIONS_AT: '25:00' })).toThrow('CONNECTIONS_AT');
  });
});

describe('where a verified address is needed', () => {
  it('nobody is connected before both have one, and none of the calls is open without', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    const eventId = await afterAnEvent(app, her, him);
    await verify(her);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    await tellAnewAt(app, NEXT_DAY);
    expect(await connectionsOf(her)).toEqual([]);
    for (const refused of [
      await him.get('/api/connections'),
      await him.put('/api/connections/1', { share: [] }),
      await him.delete('/api/connections/1'),
      await him.post('/api/connections/1/met', { met: true }),
    ])
      expect(refusal(refused)).toBe('403 EMAIL_NOT_VERIFIED');
    expect((await him.get('/api/profile/contacts')).status).toBe(200);
    await verify(him);
    await tellAnewAt(app, '2026-12-05T22:10:00Z');
    expect([(await connectionsOf(her)).length, (await connectionsOf(him)).length]).toEqual([1, 1]);
  });
});
