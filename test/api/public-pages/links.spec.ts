import { type Actor, ana, ben, logInOrganiser, newcomer, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { confirm, createPaidEvent, differences, press } from '../../fixtures/payments.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const GOOGLE = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

/** What organisers read of the links to the events of a day. */
async function insights(startsAt: Date) {
  const [from, to] = [startsAt, new Date(startsAt.getTime() + 1000)];
  const { body } = await organiser.get(
    `/api/admin/insights?from=${from.toISOString()}&to=${to.toISOString()}`,
  );
  return body;
}
const onItsOwn = (minute: number) => ({
  startsAt: new Date(Date.UTC(2026, 11, 11, 18, minute)),
  endsAt: new Date(Date.UTC(2026, 11, 11, 22)),
});
const look = (id: number, query: string, headers: Record<string, string> = FIREFOX) =>
  stranger(app).get(`/events/${id}-fondue-on-the-boat${query}`, headers);

describe('A link that names its channel', () => {
  it('is counted from the look at the page to the paid place, and nothing is kept of who came by it', async () => {
    const times = onItsOwn(1);
    const id = await createPaidEvent(app, times);
    await look(id, '?via=Newsletter');
    await look(id, '?via=newsletter', GOOGLE);
    await look(id, '');
    const registration = { email: 'link@apero.test', password: 'correct horse battery' };
    (
      await stranger(app).post('/api/auth/register', { ...registration, event_id: id, via: 'newsletter' })
    ).expect(201);
    const [buyer, other] = [await ana(app), await ben(app)];
    const reserve = async (guest: Actor) =>
      (await guest.post('/api/create-checkout-session', { event_id: id, via: 'newsletter' })).expect(200);
    const { session_id: session } = await reserve(buyer);
    await reserve(buyer);
    await reserve(other);
    await press(app, session, 'pay');
    (await confirm(buyer, session, id)).expect(200);
    const { links, funnel } = await insights(times.startsAt);
    expect(links).toEqual([
      { channel: 'newsletter', views: 1, sign_ups: 1, reservations: 2, paid: 1 },
      { channel: 'direct', views: 1, sign_ups: 0, reservations: 0, paid: 0 },
    ]);
    expect(funnel).toMatchObject({ views: 2, sign_ups: 1, reserved: 2, paid: 1, arrived: 0 });
    const kept = await app.database.query<{ reservation_id: number }>(
      'select reservation_id from referral_holds',
    );
    expect(kept).toHaveLength(1);
    expect(await differences(app)).toEqual([]);
  });

  it('never stands in the way: one that is nonsense, or leads nowhere, counts nothing', async () => {
    const times = onItsOwn(2);
    const id = await createPaidEvent(app, times);
    for (const via of ['%3Cscript%3E', 'x'.repeat(31), "'--"])
      expect((await look(id, `?via=${via}`)).status).toBe(200);
    const guest = await newcomer(app);
    expect(guest.token).not.toBeNull();
    const registration = { email: 'nowhere@apero.test', password: 'correct horse battery' };
    const nowhere = { ...registration, event_id: 2147483647, via: 'flyer' };
    (await stranger(app).post('/api/auth/register', nowhere)).expect(201);
    const buyer = await ana(app);
    (await buyer.post('/api/create-checkout-session', { event_id: id, via: "'; drop" })).expect(200);
    expect((await insights(times.startsAt)).links).toEqual([
      { channel: 'direct', views: 3, sign_ups: 0, reservations: 0, paid: 0 },
    ]);
  });

  it('can be invented by anybody, and still fills no table: after fifty all others are one', async () => {
    const times = onItsOwn(3);
    const id = await createPaidEvent(app, times);
    for (let at = 0; at < 60; at += 1) await look(id, `?via=made-up-${at}`);
    const { links } = await insights(times.startsAt);
    expect(links).toHaveLength(51);
    expect(links[0]).toMatchObject({ channel: 'other', views: 10 });
  });
});

describe('The links of the public pages', () => {
  it('lead nowhere that is not there, from page to page', async () => {
    await createPaidEvent(app);
    const addresses = new Set(['/events', '/events?lang=de']);
    const broken: string[] = [];
    // what a page leads to comes after it
    for (const address of addresses) {
      const response = await fetch(app.url + address);
      if (!response.ok) broken.push(`${response.status} ${address}`);
      const text = await response.text();
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
      for (const [, link = ''] of text.matchAll(/ (?:href|src|content)="((?:\/|https?:)[^"]+)"/g)) {
        const { origin, pathname, search } = new URL(link.replaceAll('&amp;', '&'), app.url);
        // what stands outside of this machine is not ours
        if (origin === app.url) addresses.add(pathname + search);
      }
    }
    expect(broken).toEqual([]);
    expect(addresses.size).toBeGreaterThan(20);
  });
});
