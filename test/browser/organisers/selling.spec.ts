import { readFileSync } from 'node:fs';
import { type Actor, ana, logInOrganiser } from '../../fixtures/actors.js';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { createEventAs, hostAs } from '../../fixtures/organiser.js';
import { buySeat, createPaidEvent, differences } from '../../fixtures/payments.js';

const harness = startBrowserHarness();
afterEach(async () => {
  await harness.app.jobs.drain();
  expect(await differences(harness.app)).toEqual([]);
});

/** Friday at 19:35 in Zurich: check-in is open. */
const CHECK_IN_OPENS = '2026-12-04T18:35:00Z';

/** A host of an event, logged in. */
async function hostOf(organiser: Actor, eventId: number): Promise<Actor> {
  const host = await ana(harness.app);
  await hostAs(organiser, eventId, host);
  return host;
}

// in a browser that names its country too: fr-CH
it('a host sells a place at the door for cash: the guest is in, the seat is taken, finance knows the money', async () => {
  const organiser = await logInOrganiser(harness.app);
  const eventId = await createEventAs(organiser, { name: 'Sold at the door', price: 45, max_men: 5 });
  const host = await hostOf(organiser, eventId);
  harness.app.clock.turnTo(CHECK_IN_OPENS);
  const page = await harness.open(`/admin/events/${eventId}/check-in`, { token: host.token, ...PHONE });
  await page.getByRole('button', { name: 'Sell a place at the door' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('First name').fill('Reto');
  await form.getByText('Man', { exact: true }).click();
  await form.getByLabel('Age').fill('38');
  await form.getByText('In cash').click();
  await form.getByRole('button', { name: 'Sell', exact: true }).click();
  await see(page.getByText('Reto is in.')).toBeVisible();
  await see(page.getByText('1 of 1 here')).toBeVisible();
  const { body } = await organiser.get(`/api/admin/events/${eventId}`);
  expect(body).toMatchObject({ men_reserved: 1, women_reserved: 0 });

  const office = await harness.open('/admin/finance?month=2026-12', { token: organiser.token, ...DESKTOP });
  const row = office.getByRole('row', { name: /^Sold at the door/ });
  await see(row.getByText('CHF 45.–').first()).toBeVisible();
});

it('the finance of a month says on the screen what its file says', async () => {
  harness.app.clock.turnTo('2027-02-03T12:00:00Z');
  const organiser = await logInOrganiser(harness.app);
  const name = 'In the books';
  const starts = { startsAt: new Date('2027-02-20T18:00:00Z'), endsAt: new Date('2027-02-20T21:00:00Z') };
  const eventId = await createPaidEvent(harness.app, { name, ...starts });
  await buySeat(harness.app, await ana(harness.app), eventId);
  const page = await harness.open('/admin/finance?month=2027-02', { token: organiser.token, ...DESKTOP });
  await see(page.getByText('1 sale', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
  await see(row.getByText('CHF 49.50').first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).first().click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  const sales = lines.filter((line) => line.includes(name));
  expect(sales).toHaveLength(1);
  expect(sales[0]).toContain('49.5');
});
