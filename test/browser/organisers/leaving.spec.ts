import { type Actor, ana, guest, logInOrganiser } from '../../fixtures/actors.js';
import { PHONE, type Page } from '../../fixtures/browser/browser.js';
import { at, see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { workerControls, WITH_WORKER } from '../../fixtures/browser/worker.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';

const harness = startBrowserHarness();
const CHECK_IN_OPENS = '2026-12-04T18:35:00Z';

let organiser: Actor;
beforeEach(async () => {
  organiser = await logInOrganiser(harness.app);
});

const again = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
async function signInAgain(page: Page, { password }: Actor): Promise<void> {
  await again(page).getByLabel('Password', { exact: true }).fill(password);
  await again(page).getByRole('button', { name: 'Go on' }).click();
}
const name = (page: Page) => page.getByLabel('Name', { exact: true }).first();

async function openForm(window: object = {}): Promise<{ page: Page; eventId: number }> {
  const eventId = await createEventAs(organiser, { name: 'Fondue' });
  const page = await harness.open(`/admin/events/${eventId}`, { token: organiser.token, ...window });
  await page.getByRole('link', { name: 'Edit' }).click();
  await see(name(page)).toHaveValue('Fondue');
  return { page, eventId };
}

describe('an organiser whose session ends while they write', () => {
  it.each([
    ['on a desktop', {}],
    ['on a phone', PHONE],
  ])('is asked for the password in place, and what they wrote is saved: %s', async (_where, window) => {
    const { page, eventId } = await openForm(window);
    await name(page).fill('Fondue by the lake');
    await organiser.post('/api/auth/logout');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(again(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await signInAgain(page, { ...organiser, password: 'not this one' } as Actor);
    await see(again(page).getByRole('alert')).toHaveText('E-mail or password is wrong.');
    await signInAgain(page, organiser);
    await see(page.getByRole('heading', { name: 'Fondue by the lake', level: 1 })).toBeVisible();
    await at(page, `/admin/events/${eventId}`);
    await see(again(page)).toHaveCount(0);
  });
});

describe('a form with changes that are not saved', () => {
  it('asks before one leaves, by a link and by the browser’s button, and not once it is saved', async () => {
    const { page, eventId } = await openForm();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await name(page).fill('Raclette');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await see(name(page)).toHaveValue('Raclette');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await at(page, `/admin/events/${eventId}/edit`);
    await see(name(page)).toHaveValue('Raclette');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await see(page.getByRole('heading', { name: 'Fondue', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await name(page).fill('Raclette');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(page.getByRole('heading', { name: 'Raclette', level: 1 })).toBeVisible();
    await see(dialog).toHaveCount(0);
  });
});

describe('two organisers in one form', () => {
  it('see both states side by side, and nothing of the other’s is lost', async () => {
    const { page, eventId } = await openForm();
    const path = `/api/admin/events/${eventId}` as const;
    (await (await logInOrganiser(harness.app)).patch(path, { venue: 'Bootshaus', price: 59 })).expect(200);
    await name(page).fill('Fondue by the lake');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const theirs = page.getByRole('row', { name: /Bootshaus/ });
    await see(theirs).toBeVisible();
    await page.getByRole('button', { name: 'Take what it is now, keep my other changes' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await at(page, `/admin/events/${eventId}`);
    expect((await organiser.get(path)).body).toMatchObject({
      name: 'Fondue by the lake',
      venue: 'Bootshaus',
      price: 59,
    });
  });
});

describe('a deploy under an open tab', () => {
  it('loads the new version at the next navigation; what is gone for good is no loop', async () => {
    const page = await harness.open('/admin/events', { token: organiser.token });
    await see(page.getByRole('heading', { name: 'Evenings', level: 1 })).toBeVisible();
    let loads = 0;
    page.on('load', () => (loads += 1));
    let isGone = true;
    await page.route(/\/assets\/team\.screen[^/]*\.js/, (route) =>
      isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await see(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(loads).toBe(1);
    isGone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  });
});

describe('without a connection', () => {
  it('the pages say so, and as of when they are', async () => {
    const page = await harness.open('/admin/people', { token: organiser.token });
    await see(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    await page.context().setOffline(true);
    await see(page.getByText(/^No connection\. What you see is as of \d\d:\d\d/)).toBeVisible();
    await page.context().setOffline(false);
    await see(page.getByText(/^No connection\./)).toHaveCount(0);
  });

  it('the entrance keeps its list and what it has not sent, over a reload', async () => {
    const { app } = harness;
    const eventId = await createEventAs(organiser);
    const [zoe] = [await guest(app, 'Zoé', { gender: 'female' }), await ana(app)];
    await giveSeatAs(organiser, eventId, zoe);
    app.clock.turnTo(CHECK_IN_OPENS);
    const page = await harness.open(`/admin/events/${eventId}/check-in`, {
      token: organiser.token,
      ...PHONE,
      ...WITH_WORKER,
    });
    await see(page.getByText('0 of 1 here')).toBeVisible();
    await workerControls(page);
    await page.reload();
    await see(page.getByText('0 of 1 here')).toBeVisible();
    await see
      .poll(() => page.evaluate(`caches.open('apero-entrance').then(async (c) => (await c.keys()).length)`))
      .toBeGreaterThan(3);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Check in Zoé' }).click();
    await see(page.getByText('1 of 1 here')).toBeVisible();
    await page.reload();
    await see(page.getByText('1 of 1 here')).toBeVisible();
    await page.context().setOffline(false);
    await see(page.getByText('Everything is saved.')).toBeVisible();
    const { items } = (await organiser.get(`/api/admin/events/${eventId}/door`)).expect(200);
    expect(items.map(({ checked_in_at }) => checked_in_at)).toEqual([expect.any(String)]);
  });
});
