import { type Actor, guest, logInOrganiser } from '../fixtures/actors.js';
import type { Page } from '../fixtures/browser/browser.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  listOf,
  minutePasses,
  ON_THE_DAY,
  giveSeats,
} from '../fixtures/event-day.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();

/** The day of an event with one woman and two men. */
async function tonight(): Promise<{ eventId: number; mia: Actor; jon: Actor; kai: Actor }> {
  const { app } = harness;
  const eventId = await createFreeEvent(app);
  const mia = await guest(app, 'Mia', { gender: 'female' });
  const jon = await guest(app, 'Jon', { gender: 'male' });
  const kai = await guest(app, 'Kai', { gender: 'male' });
  await giveSeats(app, eventId, mia, jon, kai);
  app.clock.turnTo(ON_THE_DAY);
  await minutePasses(app);
  return { eventId, mia, jon, kai };
}

const options = (page: Page, name: string) => page.getByRole('button', { name: `${name}: options` });
const matched = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const rating = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true });

/** Chooses in the menu beside a person. */
async function choose(page: Page, name: string, remedy: 'Report' | 'Block'): Promise<void> {
  await options(page, name).click();
  await page.getByRole('menuitem', { name: remedy }).click();
}

describe('blocking somebody', () => {
  it('takes each out of the lists of the other, also of those made later, and nobody is told', async () => {
    const { eventId, mia, jon, kai } = await tonight();
    expect(await listOf(jon, eventId)).toContain(mia.accountId);
    const page = await harness.open(`/matches/${eventId}`, { token: mia.token });
    await see(matched(page)).toHaveCount(2);
    await choose(page, 'Jon', 'Block');
    const dialog = page.getByRole('dialog', { name: 'Block Jon?' });
    await see(dialog).toContainText('You will never be in each other’s lists again');
    await see(dialog).toContainText('Jon is not told.');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await see(page.getByText('You have blocked Jon.')).toBeVisible();
    await see(matched(page)).toHaveText(['Kai']);

    const organiser = await logInOrganiser(harness.app);
    const run = await organiser.post(`/api/admin/events/${eventId}/matching`);
    expect([run.status, run.body.pairs]).toEqual([200, 1]);
    await page.reload();
    await see(matched(page)).toHaveText(['Kai']);
    const his = await harness.open(`/matches/${eventId}`, { token: jon.token });
    await see(his.getByRole('heading', { name: 'Nobody on your list yet' })).toBeVisible();
    await see(his.getByText(/block/i)).toHaveCount(0);
    expect(await listOf(kai, eventId)).toEqual([mia.accountId]);
  });

  it('can be thought over, and is all done by keyboard', async () => {
    const { eventId, mia } = await tonight();
    const page = await harness.open(`/matches/${eventId}`, { token: mia.token });
    await options(page, 'Kai').focus();
    await page.keyboard.press('Enter');
    await see(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
    await page.keyboard.press('Escape');
    await see(page.getByRole('menu')).toHaveCount(0);
    await see(options(page, 'Kai')).toBeFocused();
    await page.keyboard.press('Enter');
    await see(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await see(page.getByRole('menuitem', { name: 'Block' })).toBeFocused();
    await page.keyboard.press('Enter');
    await see(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await see(page.getByRole('dialog')).toHaveCount(0);
    await see(options(page, 'Kai')).toBeFocused();
    await see(matched(page)).toHaveCount(2);

    await page.keyboard.press('Enter');
    await see(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await see(page.getByRole('menuitem', { name: 'Block' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await see(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await see(dialog.getByRole('button', { name: 'Block' })).toBeFocused();
    await page.keyboard.press('Enter');
    await see(matched(page)).toHaveText(['Jon']);
    // reading goes on with what has happened
    await page.keyboard.press('Tab');
    await see(page.getByRole('link', { name: 'Undo this in your profile' })).toBeFocused();
  });

  it('on the feedback leaves the answers about the others as they are', async () => {
    const { eventId, mia } = await tonight();
    harness.app.clock.turnTo(FEEDBACK_OPENS);
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token });
    await rating(page, 'Kai').getByRole('radio', { name: 'Connect' }).check();
    await choose(page, 'Jon', 'Block');
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await see(page.getByText('You have blocked Jon.')).toBeVisible();
    await see(rating(page, 'Jon')).toHaveCount(0);
    await see(rating(page, 'Kai').getByRole('radio', { name: 'Connect' })).toBeChecked();
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });

  it('that does not reach us says so, and can be tried again', async () => {
    const { eventId, mia } = await tonight();
    const page = await harness.open(`/matches/${eventId}`, { token: mia.token });
    await choose(page, 'Jon', 'Block');
    await page.context().setOffline(true);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await see(dialog.getByRole('alert')).toContainText('We cannot be reached right now.');
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Block' }).click();
    await see(matched(page)).toHaveText(['Kai']);
  });

  it('can be undone in the profile', async () => {
    const { eventId, mia, jon, kai } = await tonight();
    for (const { accountId } of [jon, kai]) await mia.post(`/api/people/${accountId}/block`);
    expect(await listOf(mia, eventId)).toEqual([]);
    const page = await harness.open('/profile', { token: mia.token });
    const blocked = page.getByRole('region', { name: 'People you have blocked' });
    await see(blocked.getByRole('listitem')).toHaveCount(2);
    await blocked.getByRole('button', { name: 'Unblock: Jon' }).click();
    await see(blocked.getByText('You have unblocked Jon.')).toBeVisible();
    await see(blocked.getByRole('listitem')).toHaveText([/Kai/]);
    await page.context().setOffline(true);
    await blocked.getByRole('button', { name: 'Unblock: Kai' }).click();
    await see(blocked.getByRole('alert')).toContainText('We cannot be reached right now.');
    await page.context().setOffline(false);
    await blocked.getByRole('button', { name: 'Unblock: Kai' }).click();
    await see(blocked.getByText('You have unblocked Kai.')).toBeVisible();
    await see(blocked.getByRole('listitem')).toHaveCount(0);
    await page.goto(`/matches/${eventId}`);
    await see(matched(page)).toHaveCount(2);
    await page.goto('/profile');
    await see(page.getByRole('region', { name: 'My Events' })).toBeVisible();
    await see(blocked).toHaveCount(0);
  });
});

describe('reporting somebody', () => {
  /** Returns the reports about a person, as an organiser sees them. */
  async function about(person: Actor) {
    const organiser = await logInOrganiser(harness.app);
    const { body } = await organiser.get(`/api/admin/reports?account_id=${person.accountId}`);
    return body.items;
  }

  it('from the feedback is found by the organisers, once', async () => {
    const { eventId, mia, kai } = await tonight();
    harness.app.clock.turnTo(FEEDBACK_OPENS);
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token });
    await choose(page, 'Kai', 'Report');
    const dialog = page.getByRole('dialog', { name: 'Report Kai' });
    await see(dialog).toContainText('Kai is not told.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await see(dialog.getByText('Please choose one.')).toBeVisible();
    const reason = dialog.getByRole('radio', { name: 'Rude or disrespectful' });
    await see(reason).toBeFocused();
    await reason.check();
    // as much as the server takes, and not a letter more
    await dialog.getByLabel('What happened?').fill('He shouted. '.repeat(200));
    await see(dialog.getByLabel('What happened?')).toHaveValue('He shouted. '.repeat(200).slice(0, 2000));
    await dialog.getByLabel('What happened?').fill('  He shouted.  ');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await see(dialog.getByText('Your report is with the organisers')).toBeVisible();
    expect(await about(kai)).toMatchObject([
      { reason: 'disrespect', text: 'He shouted.', event: { id: eventId } },
    ]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await see(options(page, 'Kai')).toBeFocused();

    await choose(page, 'Kai', 'Report');
    await dialog.getByRole('radio', { name: 'Something else' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await see(dialog.getByRole('alert')).toContainText('You have reported this person already.');
    expect(await about(kai)).toHaveLength(1);
  });

  it('loses nothing that was typed by an error, by closing, by a reload', async () => {
    const { eventId, mia, jon } = await tonight();
    const page = await harness.open(`/matches/${eventId}`, { token: mia.token });
    await choose(page, 'Jon', 'Report');
    const dialog = page.getByRole('dialog', { name: 'Report Jon' });
    const text = dialog.getByLabel('What happened?');
    await dialog.getByRole('radio', { name: 'I did not feel safe' }).check();
    await text.fill('He followed me to the station.');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await see(dialog.getByRole('alert')).toContainText('We cannot be reached right now.');
    await see(text).toHaveValue('He followed me to the station.');
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await page.reload();
    await choose(page, 'Jon', 'Report');
    await see(text).toHaveValue('He followed me to the station.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await see(dialog.getByText('Your report is with the organisers')).toBeVisible();
    expect(await about(jon)).toMatchObject([{ reason: 'safety', text: 'He followed me to the station.' }]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    // what was written about one is not offered about another, nor again
    for (const name of ['Kai', 'Jon']) {
      await choose(page, name, 'Report');
      await see(page.getByLabel('What happened?')).toHaveValue('');
      await page.keyboard.press('Escape');
    }
  });

  it('that cannot be opened says so', async () => {
    const { eventId, mia } = await tonight();
    const page = await harness.open(`/matches/${eventId}`, { token: mia.token });
    await see(matched(page)).toHaveCount(2);
    await page.route('**/assets/report-dialog*.js', (route) => route.abort());
    await choose(page, 'Jon', 'Report');
    await see(page.getByRole('alert')).toHaveText('That did not work. Please try again.');
  });

  it('by Enter in its form sends the report, and not the feedback around it', async () => {
    const { eventId, mia, jon } = await tonight();
    harness.app.clock.turnTo(FEEDBACK_OPENS);
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token });
    await rating(page, 'Jon').getByRole('radio', { name: 'Maybe' }).check();
    await choose(page, 'Jon', 'Report');
    await page.getByRole('radio', { name: 'Fake profile' }).press('Space');
    await page.keyboard.press('Enter');
    await see(page.getByText('Your report is with the organisers')).toBeVisible();
    await see(page.getByRole('heading', { name: 'Thank You!' })).toHaveCount(0);
    expect(await about(jon)).toMatchObject([{ reason: 'fake_profile', text: '' }]);
  });
});
