import { readFileSync } from 'node:fs';
import { type Actor, ana, ben, logInOrganiser } from '../../fixtures/actors.js';
import { DESKTOP, type Page } from '../../fixtures/browser/browser.js';
import { giveSeatAs, createEventAs } from '../../fixtures/organiser.js';
import {
  differences,
  createPaidEvent,
  paidBack,
  provider,
  reservationStatus,
  buySeat,
} from '../../fixtures/payments.js';
import { pickDay } from '../../fixtures/browser/forms.js';
import { at, see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { until } from '../../fixtures/app/until.js';

const harness = startBrowserHarness();
afterEach(async () => {
  await harness.app.jobs.drain();
  expect(await differences(harness.app)).toEqual([]);
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** The open dialog; the topmost if one was opened from another. */
const dialog = (page: Page) => page.getByRole('dialog').last();
const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Opens the organisers' overview. */
async function sit(path: string): Promise<{ organiser: Actor; page: Page }> {
  const organiser = await logInOrganiser(harness.app);
  return { organiser, page: await harness.open(path, { token: organiser.token, ...DESKTOP }) };
}

/** What a download holds. */
async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download CSV')]);
  return readFileSync(await file.path(), 'utf8');
}

it('a series makes drafts in two cities; one is published, bought, refunded, and cancelled', async () => {
  const { page } = await sit('/admin/series/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('First Friday');
  await page.getByRole('checkbox', { name: 'Geneva', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Zurich', exact: true }).check();
  // the first Fridays from December to May, in two cities
  await see(page.getByText('12 drafts')).toBeVisible();
  await see(page.getByText('Fri, 4 Dec 2026, 19:30 · Geneva')).toBeVisible();
  await press(page, 'Make the series');
  await see(
    page.getByRole('row', { name: /Every first Friday of the month, 19:30.*12.*Goes on/ }),
  ).toBeVisible();

  await page.goto('/admin/events?q=First+Friday&city=Zurich');
  await see(page.getByRole('row')).toHaveCount(7);
  await page.getByRole('link', { name: 'First Friday' }).nth(1).click();
  await see(page.getByText('Fri, 1 Jan 2027, 19:30')).toBeVisible();
  await see(page.getByText('Part of a series')).toBeVisible();
  await press(page, 'Publish');
  // it has no venue yet
  await press(page, 'Publish all the same');
  await see(page.getByText('Published', { exact: true })).toBeVisible();
  const eventId = Number(page.url().split('/').at(-1));

  const [woman, man] = [await ana(harness.app), await ben(harness.app)];
  await buySeat(harness.app, woman, eventId);
  await buySeat(harness.app, man, eventId);
  await page.reload();
  await see(page.getByRole('row', { name: /Ana.*Women.*Paid.*CHF 49\.–/ })).toBeVisible();
  await see(page.getByRole('button', { name: 'Unpublish' })).toHaveCount(0);

  await press(page, 'Ana');
  await see(dialog(page).getByText('by the payment provider')).toBeVisible();
  await answer(page, 'Refund');
  await see(dialog(page)).toContainText('CHF 49.– goes back');
  await answer(page, 'Refund');
  await see(page.getByRole('dialog').getByText('refunded by us')).toBeVisible();
  await page.keyboard.press('Escape');
  await see(page.getByRole('row', { name: /Ana/ })).toHaveCount(0);
  await harness.app.jobs.drain();
  expect([await reservationStatus(harness.app, woman, eventId), await paidBack(harness.app, woman)]).toEqual([
    'refunded',
    4900,
  ]);

  await press(page, 'Cancel evening');
  await see(dialog(page).getByText('CHF 49.–')).toBeVisible();
  await answer(page, 'Cancel the evening');
  await see(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await harness.app.jobs.drain();
  expect([await reservationStatus(harness.app, man, eventId), await paidBack(harness.app, man)]).toEqual([
    'refunded',
    4900,
  ]);
  await page.getByRole('tab', { name: 'History' }).click();
  await see(page.getByRole('listitem').filter({ hasText: 'all places are paid back' })).toBeVisible();
});

it('an evening is made, corrected, published, taken back, copied and postponed', async () => {
  const { page } = await sit('/admin/events/new');
  await press(page, 'Save as draft');
  await see(page.getByText('Please give it a name.')).toBeVisible();
  await see(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).fill('Fondue');
  await pickDay(page, page.getByLabel('Begins'), '2026-12-18');
  await page.getByLabel('City').selectOption('Zurich');
  await page.getByLabel('Price in CHF').fill('39,50');
  await press(page, 'Save as draft');
  await see(heading(page, 'Fondue')).toBeVisible();
  await see(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Venue').fill('Bootshaus');
  await press(page, 'Save');
  await see(page.getByText(/Zurich · Bootshaus · CHF 39\.50/)).toBeVisible();
  await press(page, 'Publish');
  await press(page, 'Unpublish');
  await press(page, 'Publish');
  await see(page.getByText('Published', { exact: true })).toBeVisible();

  await press(page, 'Postpone');
  await see(dialog(page).getByRole('button', { name: 'Postpone' })).toHaveAttribute('aria-disabled', 'true');
  await pickDay(page, dialog(page).getByLabel('Begins'), '2026-12-19');
  await dialog(page).getByLabel('Reason').fill('Ice on the lake');
  await answer(page, 'Postpone');
  await see(page.getByText('Postponed from Fri, 18 Dec 2026, 19:30')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'postponed Fondue' }).first();
  await see(entry).toContainText('to Sat, 19 Dec 2026, 19:30');
  await see(entry).toContainText('Reason: Ice on the lake');
  await see(page.getByRole('listitem').filter({ hasText: /^Venue: empty → Bootshaus$/ })).toBeVisible();

  await press(page, 'Duplicate');
  await pickDay(page, dialog(page).getByLabel('Day'), '2027-01-15');
  await dialog(page).getByLabel('City').selectOption('Bern');
  await answer(page, 'Make the draft');
  await at(page, /\/edit$/);
  await see(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Fondue');
  await see(page.getByLabel('Begins')).toHaveText('Fri, 15 Jan 2027, 19:30');
});

it('a place is given, found, moved to another evening, and downloaded', async () => {
  const { organiser, page } = await sit('/admin');
  const person = await ana(harness.app, { name: 'Léonie' });
  const [from, to] = [
    await createEventAs(organiser),
    await createPaidEvent(harness.app, { name: 'The other evening' }),
  ];
  await giveSeatAs(organiser, from, await ben(harness.app, { name: '=SUM(A1)' }));
  await page.goto(`/admin/events/${from}`);
  await press(page, 'Give a place');
  await dialog(page).getByRole('combobox', { name: 'Search by name or email' }).fill(person.email);
  await page.getByRole('listbox').getByRole('option').click();
  await answer(page, 'Give the place');
  await see(page.getByRole('row', { name: /Léonie.*Confirmed/ })).toBeVisible();

  await see(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Search by name', { exact: true }).fill('leonie');
  await see(page.getByRole('row')).toHaveCount(2);
  await at(page, /q=leonie/);
  await page.getByLabel('Side').selectOption('Men');
  await see(page.getByRole('heading', { name: 'Nobody here' })).toBeVisible();
  await page.goto(`/admin/events/${from}`);
  expect(await downloaded(page)).toMatch(/'=SUM\(A1\)/);

  await press(page, 'Léonie');
  await answer(page, 'Move');
  await dialog(page)
    .getByLabel('To which evening')
    .selectOption({ value: String(to) });
  await answer(page, 'Move the place');
  await see(page.getByRole('dialog')).toHaveCount(0);
  await see(page.getByRole('row', { name: /Léonie/ })).toHaveCount(0);
  await page.goto(`/admin/events/${to}`);
  await press(page, 'Léonie');
  await see(page.getByRole('dialog').getByText('Moved here from another evening')).toBeVisible();
  await answer(page, 'Cancel place');
  await answer(page, 'Cancel place');
  await see(page.getByRole('dialog').getByText('Cancelled without a refund')).toBeVisible();
  expect(await reservationStatus(harness.app, person, to)).toBe('cancelled');
});

it('the status says that everything works; a refund that was given up is listed, and paid when it is tried again', async () => {
  const { app } = harness;
  const { page } = await sit('/admin/status');
  await see(page.getByText('Everything is working')).toBeVisible();
  await see(page.getByRole('table', { name: 'Work that failed' })).toHaveCount(0);

  const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
  await buySeat(app, woman, eventId);
  await provider(app).control({ do: 'fault', target: 'api', mode: 'down', times: 1000 });
  (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
  const nothingWaits = () =>
    app.jobs.drain().then(
      () => true,
      () => false,
    );
  await until('the refund was given up', nothingWaits, { within: 60_000 });
  await page.reload();
  await see(page.getByText('One thing needs a look')).toBeVisible();
  const row = page.getByRole('row', { name: /^Pay a refund back/ });
  const tries = row.getByRole('cell').nth(1);
  await see(tries).toHaveText('9');

  // the provider is still down
  await press(page, /^Try again: Pay a refund back/);
  await see(page.getByText('It is tried again now.')).toBeVisible();
  await until('it was given up again', nothingWaits, { within: 60_000 });
  await page.reload();
  await see(tries).toHaveText('10');
  expect(await paidBack(app, woman)).toBe(0);

  await provider(app).control({ do: 'clear' });
  await press(page, /^Try again: Pay a refund back/);
  await see(page.getByText('It is tried again now.')).toBeVisible();
  await app.jobs.drain();
  await page.reload();
  await see(page.getByText('Everything is working')).toBeVisible();
  await see(row).toHaveCount(0);
  expect(await paidBack(app, woman)).toBe(4950);
});

const ADDRESSES = ['/admin', '/admin/events', '/admin/events/1/check-in', '/admin/people/1'];

it('the desk is no address to a guest', async () => {
  const { token } = await ana(harness.app);
  const page = await harness.open('/admin', { token });
  for (const path of ADDRESSES) {
    await page.goto(path);
    await see(page.getByText('404 Not Found')).toBeVisible();
  }
});

it('the desk asks a stranger to log in', async () => {
  const page = await harness.open('/admin', { token: null });
  for (const path of ADDRESSES) {
    await page.goto(path);
    await at(page, /^\/auth/);
  }
});
