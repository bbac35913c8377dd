import { type Actor, ana, ben, guest, logInOrganiser } from '../../fixtures/actors.js';
import { DESKTOP, type Page } from '../../fixtures/browser/browser.js';
import { giveSeatAs, createEventAs, hostAs } from '../../fixtures/organiser.js';
import { createCouples, createFreeEvent, ON_THE_DAY } from '../../fixtures/event-day.js';
import { differences, createPaidEvent, paidBack, buySeat } from '../../fixtures/payments.js';
import { at, see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
afterEach(async () => {
  await harness.app.jobs.drain();
  expect(await differences(harness.app)).toEqual([]);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog').last();
const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

async function sit(path: string, options = DESKTOP): Promise<{ organiser: Actor; page: Page }> {
  const organiser = await logInOrganiser(harness.app);
  return { organiser, page: await harness.open(path, { token: organiser.token, ...options }) };
}

const isSignedIn = async (person: Actor) => (await person.get('/api/auth/status')).body.authenticated;

it('a report is decided: the person is blocked, and their place ahead refunded', async () => {
  const { organiser, page } = await sit('/admin');
  const [woman, man] = [await ana(harness.app), await ben(harness.app, { name: 'Rudolf' })];
  const past = await createEventAs(organiser);
  for (const person of [woman, man]) await giveSeatAs(organiser, past, person);
  await buySeat(harness.app, man, await createPaidEvent(harness.app));
  harness.app.clock.turnTo(ON_THE_DAY);
  const said = { reason: 'harassment', text: 'He would not let go.', event_id: past };
  await woman.post(`/api/people/${man.accountId}/report`, said);

  await page.reload();
  await page.getByRole('link', { name: /report to decide/ }).click();
  const card = page.getByRole('article').filter({ hasText: 'Rudolf' });
  await see(card).toContainText('He would not let go.');
  await card.getByRole('button', { name: 'Decide' }).click();
  await see(dialog(page).getByRole('button', { name: 'Decide' })).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByRole('radio', { name: 'Blocked' }).check();
  await see(dialog(page).getByRole('checkbox', { name: /refund/ })).toBeChecked();
  await dialog(page).getByLabel('Reason').fill('Two people said the same.');
  await answer(page, 'Decide');
  await see(page.getByRole('dialog')).toHaveCount(0);
  await see(card).toHaveCount(0);
  expect(await isSignedIn(man)).toBe(false);
  await harness.app.jobs.drain();
  expect(await paidBack(harness.app, man)).toBe(4950);

  await page.getByLabel('Status').selectOption('Decided');
  await see(page.getByRole('article')).toContainText('Two people said the same.');
  await page.getByRole('link', { name: 'Rudolf' }).click();
  await see(page.getByText('Blocked', { exact: true }).first()).toBeVisible();
  await press(page, 'Unblock');
  await see(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await man.logIn();
  expect(await isSignedIn(man)).toBe(true);
});

it('somebody is found, noted about, and blocked with their places left as they are', async () => {
  const { organiser, page } = await sit('/admin/people');
  const person = await guest(harness.app, 'Margrit', { gender: 'female' }, { hobby: 'secret gardening' });
  const eventId = await createEventAs(organiser);
  await giveSeatAs(organiser, eventId, person);
  await page.getByLabel('Search by name or email').fill('margr');
  await at(page, /q=margr/);
  await page.getByRole('link', { name: 'Margrit' }).click();
  await see(page.getByText('Answered', { exact: true })).toBeVisible();
  await see(page.getByText('gardening')).toHaveCount(0);
  await page.getByLabel('New note').fill('Comes with crutches.');
  await press(page, 'Add note');
  await see(page.getByRole('listitem').filter({ hasText: 'Comes with crutches.' })).toBeVisible();
  await see(page.getByLabel('New note')).toHaveValue('');
  await press(page, 'Block');
  await dialog(page).getByLabel('Reason').fill('Wished so herself');
  await dialog(page).getByRole('checkbox').uncheck();
  await answer(page, 'Block');
  await see(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  expect(await isSignedIn(person)).toBe(false);
  await see(page.getByRole('row', { name: /Apéro at the lake/ })).toContainText('Confirmed');

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Search in actions and details').fill('herself');
  const entry = page.getByRole('listitem').filter({ hasText: / blocked .*herself/s });
  await see(entry).toContainText('Reason: Wished so herself');
  await see(entry).toContainText(organiser.email);
  await see(page.getByText(/ noted something about /)).toHaveCount(0);
});

it('the matching is run before the day, and says who has whom', async () => {
  const { app } = harness;
  const eventId = await createFreeEvent(app);
  await createCouples(app, eventId, 3);
  await giveSeatAs(
    await logInOrganiser(app),
    eventId,
    await guest(app, 'Alone', { gender: 'male', age: 99 }),
  );
  const { page } = await sit(`/admin/events/${eventId}/matching`);
  await see(page.getByText('It has not been run yet.')).toBeVisible();
  await press(page, 'Run the matching');
  await see(page.getByText(/^Done: \d+ pairs for 7 people/)).toBeVisible();
  await see(page.getByRole('region', { name: 'Few or no matches' })).toContainText('Alone');
  await see(page.getByRole('region', { name: 'Pairs' }).getByRole('listitem').first()).toContainText(/\d%/);
  await press(page, 'Run again');
  await see(page.getByText(/^Done:/)).toBeVisible();
});

it('hosts are assigned and taken off again', async () => {
  const { organiser, page } = await sit('/admin');
  const helper = await ben(harness.app, { name: 'Hans' });
  const eventId = await createEventAs(organiser);
  await page.goto(`/admin/events/${eventId}/hosts`);
  await press(page, 'Assign somebody');
  await dialog(page).getByRole('combobox', { name: 'Search by name or email' }).fill(helper.email);
  await page.getByRole('listbox').getByRole('option').click();
  await answer(page, 'Assign');
  // no mail is sent from here: the link of the role is handed over
  await see(dialog(page).getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await answer(page, 'Cancel');
  const row = page.getByRole('listitem').filter({ hasText: 'Hans' });
  await see(row).toContainText(helper.email);
  await see(row).toContainText('Has not opened the link yet');
  const role = async () => (await helper.get('/api/auth/status')).body.role;
  expect(await role()).toBe('user');
  await hostAs(organiser, eventId, helper);
  expect(await role()).toBe('host');
  await page.reload();
  await see(row).not.toContainText('Has not opened the link yet');
  await press(page, 'Remove Hans');
  await see(page.getByText('Nobody is assigned yet.')).toBeVisible();
  expect(await role()).toBe('user');
});

it('every chart has its table a click away, and the same as a file', async () => {
  await buySeat(harness.app, await ana(harness.app), await createPaidEvent(harness.app));
  const { page } = await sit('/admin');
  const chart = page.getByRole('region', { name: 'Revenue' });
  await see(chart.getByRole('figure')).toBeVisible();
  await see(chart.getByRole('table')).toBeHidden();
  await chart.getByText('Show the table').click();
  await see(chart.getByRole('row', { name: /December 2026.*49\.50/ })).toBeVisible();
  await page.getByLabel('A bar for each').selectOption('City');
  await see(chart.getByRole('row', { name: /Zurich/ })).toBeVisible();
  await at(page, '/admin?by=city');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('revenue.csv');
});
