import { logInOrganiser, type Actor } from '../../fixtures/actors.js';
import { DESKTOP, type Page } from '../../fixtures/browser/browser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();

const FRIDAYS = {
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  starts_on: '2026-12-01',
  start_time: '19:30',
  cities: ['Geneva'],
  price: 49,
  max_men: 20,
  max_women: 20,
  min_men: 0,
  min_women: 0,
};

const dialog = (page: Page) => page.getByRole('dialog').last();
const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

async function makeSeries(name: string): Promise<{ organiser: Actor; seriesId: number }> {
  const organiser = await logInOrganiser(harness.app);
  const { id } = (await organiser.post('/api/admin/series', { name, ...FRIDAYS })).expect(201);
  return { organiser, seriesId: id };
}

async function eventsOf(organiser: Actor, name: string) {
  const { items } = (await organiser.get(`/api/admin/events?q=${encodeURIComponent(name)}`)).expect(200);
  return items;
}

it('a changed rule shows what becomes of each evening, and then does it', async () => {
  const name = 'Told before it is done';
  const { organiser, seriesId } = await makeSeries(name);
  const before = await eventsOf(organiser, name);
  const page = await harness.open(`/admin/series/${seriesId}`, { token: organiser.token, ...DESKTOP });
  // of the beginning; the end has hours of its own
  await page.getByLabel('Hours').first().fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const plan = dialog(page);
  await see(plan.getByText('Nothing has changed yet.')).toBeVisible();
  await see(plan.getByRole('row').filter({ hasText: 'moves to' })).toHaveCount(before.length);
  expect(await eventsOf(organiser, name)).toEqual(before);
  await answer(page, 'Do it');
  await see(page.getByRole('dialog')).toHaveCount(0);
  const hourLater = ({ date }: { date: string }) => new Date(Date.parse(date) + 3_600_000).toISOString();
  expect((await eventsOf(organiser, name)).map(({ date }) => date)).toEqual(before.map(hourLater));
});

it('many drafts are published and made cheaper at once, each after a look at what becomes of them', async () => {
  const name = 'Many at once';
  const { organiser } = await makeSeries(name);
  const page = await harness.open(`/admin/events?q=${encodeURIComponent(name)}`, {
    token: organiser.token,
    ...DESKTOP,
  });
  const choose = async (count: number) => {
    for (let n = 0; n < count; n++)
      await page
        .getByRole('checkbox', { name: /^Choose/ })
        .nth(n)
        .check();
    await see(page.getByText(`${count} evenings chosen`)).toBeVisible();
  };
  await choose(3);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await see(dialog(page).getByText('Nothing has changed yet.')).toBeVisible();
  await see(dialog(page).getByRole('row').filter({ hasText: 'is published' })).toHaveCount(3);
  expect((await eventsOf(organiser, name)).filter(({ status }) => status === 'published')).toEqual([]);
  await answer(page, 'Publish 3 evenings');
  await see(dialog(page).getByRole('heading', { name: 'Done for 3 evenings' })).toBeVisible();
  await answer(page, 'Close');

  await choose(2);
  await page.getByRole('button', { name: 'Change …' }).click();
  await dialog(page)
    .getByLabel(/^Price/)
    .fill('39');
  await answer(page, 'Show what changes');
  await see(dialog(page).getByRole('row').filter({ hasText: '39' })).toHaveCount(2);
  await answer(page, 'Change 2 evenings');
  await see(dialog(page).getByRole('heading', { name: 'Done for 2 evenings' })).toBeVisible();
  const events = await eventsOf(organiser, name);
  expect(events.filter(({ status }) => status === 'published')).toHaveLength(3);
  expect(events.filter(({ price }) => price === 39)).toHaveLength(2);
});
