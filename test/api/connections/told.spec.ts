import { type Actor, ana, ben } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import {
  afterAnEvent,
  answer,
  connect,
  connectionsOf,
  FIRST_REVEAL,
  tellAnewAt,
  TWO_WEEKS_LATER,
} from '../../fixtures/connections.js';
import { mailTo, notify, toldTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);
/** What a story here is about; of other occasions other stories tell. */
const OURS = ['connection-made', 'contact-shared', 'did-you-meet'];
const told = async (who: Actor) => (await toldTo(app, who)).filter((occasion) => OURS.includes(occasion));
// by the sandbox's clock all of a story's mails came at once
const mailOf = async (who: Actor, path: string) =>
  (await mailTo(app, who.email)).find(({ text }) => text.includes(path));
const couple = async () => ({ her: await ana(app), him: await ben(app) });
const fillIn = (who: Actor) =>
  who.put('/api/profile/contacts', {
    whatsapp: '079 123 45 67',
    instagram: 'ana.climbs',
    email_shared: true,
  });

describe('a new connection', () => {
  it('is told to both at the same time, once, and names nobody: the name stands behind the log-in', async () => {
    const { her, him } = await couple();
    await connect(app, her, him);
    expect([await told(her), await told(him)]).toEqual([['connection-made'], ['connection-made']]);
    const [hers, his] = [await mailOf(her, '/connections#'), await mailOf(him, '/connections#')];
    for (const mail of [hers, his]) {
      expect(`${mail?.subject} ${mail?.from}`).not.toMatch(/dating|date\b/i);
      expect(`${mail?.subject} ${mail?.from} ${mail?.text} ${mail?.html}`).not.toMatch(/Ana\b|Ben\b/);
      expect(mail?.text).toContain('Somebody you met at');
    }
    expect(hers?.text).toMatch(/\/connections#\d+/);
    app.clock.forward({ days: 1 });
    await tellAnewAt(app, app.clock.now());
    expect([await told(her), await told(him)]).toEqual([['connection-made'], ['connection-made']]);
  });

  it('is not told any more once it is ended or one has blocked the other', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    await her.delete(`/api/connections/${id}`);
    expect([await told(her), await told(him)]).toEqual([[], []]);
    expect(await toldTo(app, him, 'void')).toContain('connection-made');
  });

  it('is told with the others of the same evening as one, which then names nobody; ended ones are not counted', async () => {
    const { her, him } = await couple();
    const [second, third] = [await ben(app), await ben(app)];
    const eventId = await afterAnEvent(app, her, him, second, third);
    await answer(her, eventId, [him, 'yes'], [second, 'yes'], [third, 'yes']);
    for (const one of [him, second, third]) await answer(one, eventId, [her, 'yes']);
    await tellAnewAt(app, FIRST_REVEAL);
    const [ended] = await connectionsOf(third);
    await third.delete(`/api/connections/${ended?.id}`);
    expect([await told(her), await told(him), await told(third)]).toEqual([
      ['connection-made'],
      ['connection-made'],
      [],
    ]);
    const mail = await mailOf(her, '/connections');
    expect(mail?.text).toContain('you said yes to 2 people');
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('Ben');
    app.clock.turnTo(TWO_WEEKS_LATER);
    expect(await told(her)).toEqual(['connection-made', 'did-you-meet']);
    expect(await connectionsOf(await her.logIn())).toHaveLength(2);
  });

  it('of answers of long ago stands in the list, and nobody is told: there were no connections yet', async () => {
    const { her, him } = await couple();
    const eventId = await afterAnEvent(app, her, him);
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    await tellAnewAt(app, '2027-01-20T09:00:00Z');
    app.clock.forward({ minutes: 5 });
    expect([await told(her), await told(him)]).toEqual([[], []]);
    expect(await connectionsOf(await her.logIn())).toHaveLength(1);
    app.clock.forward({ days: 15 });
    expect(await told(him)).toEqual([]);
  });

  it('is not told to whoever switched that off, and is in their list all the same', async () => {
    const { her, him } = await couple();
    await him.put('/api/account/settings', { notifications: { connections: false } });
    await connect(app, her, him);
    expect([await told(her), await told(him)]).toEqual([['connection-made'], []]);
    expect(await connectionsOf(him)).toHaveLength(1);
  });
});

describe('a shared contact', () => {
  it('is told once for several channels within minutes, and without its value', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    await notify(app);
    await fillIn(her);
    await her.put(`/api/connections/${id}`, { share: ['whatsapp'] });
    app.clock.forward({ minutes: 2 });
    await her.put(`/api/connections/${id}`, { share: ['whatsapp', 'instagram'] });
    app.clock.forward({ minutes: 4 });
    expect(await told(him)).toEqual(['connection-made', 'contact-shared']);
    const mail = (await mailTo(app, him.email)).find(({ text }) =>
      text.includes('Somebody has shared a contact with you'),
    );
    expect(mail).toBeDefined();
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/123 ?45|climbs/);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Ana\b/);
    expect(await told(her)).toEqual(['connection-made']);
  });

  it('is not told again by taking it back and sharing it anew, nor by emptying the channel', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    await fillIn(her);
    for (const share of [['whatsapp'], [], ['whatsapp']]) {
      await her.put(`/api/connections/${id}`, { share });
      app.clock.forward({ hours: 1 });
      await notify(app);
    }
    await her.put('/api/profile/contacts', { whatsapp: null });
    await fillIn(her);
    await her.put(`/api/connections/${id}`, { share: ['whatsapp'] });
    app.clock.forward({ hours: 1 });
    expect(await told(him)).toEqual(['connection-made', 'contact-shared']);
    await her.put(`/api/connections/${id}`, { share: ['whatsapp', 'email'] });
    app.clock.forward({ hours: 1 });
    expect(await told(him)).toEqual(['connection-made', 'contact-shared', 'contact-shared']);
  });

  it('that was taken back within minutes is not told', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    await fillIn(her);
    await her.put(`/api/connections/${id}`, { share: ['whatsapp'] });
    await her.put(`/api/connections/${id}`, { share: [] });
    app.clock.forward({ minutes: 6 });
    expect(await told(him)).toEqual(['connection-made']);
  });
});

describe('did you meet?', () => {
  it('is asked of each once, in the evening two weeks later, unless they have answered or ended it', async () => {
    const { her, him } = await couple();
    const { id } = await connect(app, her, him);
    app.clock.turnTo('2026-12-20T16:00:00Z');
    expect(await told(him)).toEqual(['connection-made']);
    app.clock.turnTo(TWO_WEEKS_LATER);
    await her.post(`/api/connections/${id}/met`, { met: false });
    expect([await told(her), await told(him)]).toEqual([
      ['connection-made'],
      ['connection-made', 'did-you-meet'],
    ]);
    app.clock.forward({ days: 2 });
    expect(await told(him)).toEqual(['connection-made', 'did-you-meet']);
  });
});
