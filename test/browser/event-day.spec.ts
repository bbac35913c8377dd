import { type Actor, ana, ben, guest } from '../fixtures/actors.js';
import type { Page } from '../fixtures/browser/browser.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  listOf,
  minutePasses,
  ON_THE_DAY,
  giveSeats,
} from '../fixtures/event-day.js';
import { picture, upload } from '../fixtures/files/pictures.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();

/** An event with two women and two men, all with a seat; the matches are computed. */
async function tonight(): Promise<{ eventId: number; mia: Actor; eva: Actor; jon: Actor; kai: Actor }> {
  const { app } = harness;
  const eventId = await createFreeEvent(app);
  const mia = await guest(app, 'Mia', { gender: 'female' });
  const eva = await guest(app, 'Eva', { gender: 'female' });
  const jon = await guest(app, 'Jon', { gender: 'male' });
  const kai = await guest(app, 'Kai', { gender: 'male' });
  await upload(jon, await picture().jpeg().toBuffer());
  await giveSeats(app, eventId, mia, eva, jon, kai);
  app.clock.turnTo(ON_THE_DAY);
  await minutePasses(app);
  return { eventId, mia, eva, jon, kai };
}

describe('the matches', () => {
  it('are locked until the day, and the way back is open', async () => {
    const woman = await ana(harness.app);
    const eventId = await createFreeEvent(harness.app);
    await giveSeats(harness.app, eventId, woman);
    // a minute before midnight in Zurich
    harness.app.clock.turnTo('2026-12-03T22:59:59Z');
    const page = await harness.open(`/matches/${eventId}`, { token: woman.token });
    await see(page.getByRole('heading', { name: 'Matches Locked' })).toBeVisible();
    await see(page.getByText('Matches will be revealed on the day of the event')).toBeVisible();
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/matches/${eventId}"]`) })
      .getByRole('link', { name: 'View Matches' })
      .click();
    await see(page.getByRole('heading', { name: 'Matches Locked' })).toBeVisible();
    harness.app.clock.turnTo('2026-12-03T23:00:00Z');
    await page.reload();
    await see(page.getByRole('heading', { name: 'Your matches' })).toBeVisible();
  });

  it('show on the day who is worth a talk, why, and how to begin it', async () => {
    const { eventId, mia, jon, kai } = await tonight();
    const page = await harness.open(`/matches/${eventId}`, { token: mia.token });
    const best = (await listOf(mia, eventId)).map((id) => (id === jon.accountId ? 'Jon' : 'Kai'));
    expect(best.toSorted()).toEqual([jon, kai].map(({ email }) => (email.startsWith('jon') ? 'Jon' : 'Kai')));
    await see(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(best);

    const his = page.getByRole('article', { name: 'Jon' });
    await see(his.locator('img')).toHaveAttribute('src', /^\/photos\//);
    await see(his.getByText(/^\d{1,3}%$/)).toBeVisible();
    const { body } = await mia.get(`/api/events/${eventId}/matches`);
    const match = body.find(({ id }) => id === jon.accountId);
    await see(his.getByText(`${Math.round(match?.compatibility_score ?? -1)}%`)).toBeVisible();
    for (const question of match?.icebreakers ?? ['none'])
      await see(his.getByRole('button', { name: question })).toBeVisible();
    const chip = his.getByRole('button', { name: match?.icebreakers[0] });
    await chip.click();
    await see(chip).toHaveAttribute('aria-expanded', 'true');
    // no photo: the first letter of the name stands there
    await see(page.getByRole('article', { name: 'Kai' }).getByText('K', { exact: true })).toBeVisible();
    await see(page.getByRole('article', { name: 'Kai' }).locator('img')).toHaveCount(0);
  });

  it('speak the language of the interface, also after it was changed', async () => {
    const { eventId, mia, jon } = await tonight();
    const page = await harness.open(`/matches/${eventId}`, { token: mia.token, locale: 'fr-CH' });
    const questions = async (language: string) => {
      const { body } = await mia.get(`/api/events/${eventId}/matches`, { 'accept-language': language });
      return body.find(({ id }) => id === jon.accountId)?.icebreakers[0] ?? '';
    };
    const his = page.getByRole('article', { name: 'Jon' });
    await see(his.getByRole('button', { name: await questions('fr') })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { expanded: false }).click();
    await page.getByRole('menuitemradio', { name: 'Italiano' }).click();
    await see(his.getByRole('button', { name: await questions('it') })).toBeVisible();
    expect(await questions('fr')).not.toBe(await questions('it'));
  });

  it('lead to the feedback, which is locked until an hour after the end', async () => {
    const { eventId, mia } = await tonight();
    const page = await harness.open(`/matches/${eventId}`, { token: mia.token });
    await page.getByRole('link', { name: 'Provide Feedback After Event' }).click();
    await see(page.getByRole('heading', { name: 'Feedback Not Available Yet' })).toBeVisible();
    await see(page.getByText('Feedback will be available 1 hour after the event ends')).toBeVisible();
    await at(page, `/feedback/${eventId}`);
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await see(page.getByRole('heading', { name: 'Upcoming events', level: 1 })).toBeVisible();
  });

  it('of an evening at which one has no place stay closed', async () => {
    const { eventId } = await tonight();
    const stranger = await ben(harness.app);
    const page = await harness.open(`/matches/${eventId}`, { token: stranger.token });
    await see(page.getByRole('heading', { name: 'Matches Locked' })).toBeVisible();
    await see(page.getByRole('article')).toHaveCount(0);
    await page.goto(`/feedback/${eventId}`);
    await see(page.getByRole('heading', { name: 'Feedback Not Available Yet' })).toBeVisible();
    await see(page.getByRole('radio')).toHaveCount(0);
  });

  it('of an evening that does not exist say so', async () => {
    const woman = await ana(harness.app);
    const page = await harness.open('/matches/1999999999', { token: woman.token });
    await see(page.getByRole('alert')).toHaveText('This evening does not exist.');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['/feedback/nonsense', '/matches/abc', '/matches/0', '/feedback/1.5']) {
      await page.goto(path);
      await see(page.getByRole('alert')).toHaveText('This evening does not exist.');
      await see(page.getByRole('link', { name: 'Back to dashboard' })).toBeVisible();
    }
    expect(asked.filter((url) => url.includes('/api/events/'))).toEqual([]);
  });

  it('that cannot be loaded say why, and can be asked for again', async () => {
    const { eventId, mia } = await tonight();
    const page = await harness.open('/landing', { token: mia.token });
    await page.route('**/api/events/*/matches', (route) => route.fulfill({ status: 400, body: 'oops' }));
    await page.goto(`/matches/${eventId}`);
    await see(page.getByRole('alert')).toHaveText('Error loading matches');
    await page.route('**/api/events/*/feedback', (route) => route.fulfill({ status: 400, body: 'oops' }));
    await page.goto(`/feedback/${eventId}`);
    await see(page.getByRole('alert')).toHaveText('Error loading feedback form');
  });

  it('may be none', async () => {
    const woman = await ana(harness.app);
    const eventId = await createFreeEvent(harness.app);
    await giveSeats(harness.app, eventId, woman);
    harness.app.clock.turnTo(ON_THE_DAY);
    const page = await harness.open(`/matches/${eventId}`, { token: woman.token });
    await see(page.getByRole('heading', { name: 'Nobody on your list yet' })).toBeVisible();
  });
});

describe('an event that has begun', () => {
  it('is first on the dashboard until an hour after its end, with address, matches and ticket', async () => {
    const { eventId, mia } = await tonight();
    await createFreeEvent(harness.app, {
      name: 'Next week',
      startsAt: new Date('2026-12-11T18:00:00Z'),
      endsAt: new Date('2026-12-11T21:00:00Z'),
    });
    await harness.turnTo('2026-12-04T20:00:00Z');
    const page = await harness.open('/dashboard', { token: mia.token });
    const first = page.getByRole('article').first();
    await see(first).toContainText('Apéro at the lake');
    await see(first).toContainText('Happening now');
    await see(first).toContainText('Location:');
    await see(page.getByRole('article').nth(1)).toContainText('Next week');
    await first.getByRole('button', { name: 'Show ticket' }).click();
    await see(page.getByRole('dialog')).toContainText('Mia');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await first.getByRole('link', { name: 'View Matches' }).click();
    await at(page, `/matches/${eventId}`);

    await harness.turnTo('2026-12-04T22:05:00Z');
    await page.goto('/dashboard');
    await see(page.getByRole('article').first()).toContainText('Next week');
    await see(page.getByText('Happening now')).toHaveCount(0);
  });

  it('is upcoming in My Events until its end, and takes feedback an hour after that', async () => {
    const { mia } = await tonight();
    await harness.turnTo('2026-12-04T20:00:00Z');
    const page = await harness.open('/profile', { token: mia.token });
    const entry = page.getByRole('article').filter({ hasText: 'Apéro at the lake' });
    const giveFeedback = page.getByRole('link', { name: 'Give feedback' });
    await see(page.getByText('No past events.')).toBeVisible();
    await see(entry).toContainText('Happening now');
    await see(entry.getByRole('link', { name: 'View Matches' })).toBeVisible();
    await see(entry.getByRole('button', { name: 'Show ticket' })).toBeVisible();
    await see(page.getByRole('button', { name: 'Cancel reservation' })).toHaveCount(0);
    await see(giveFeedback).toHaveCount(0);

    await harness.turnTo('2026-12-04T21:59:59Z');
    await page.reload();
    await see(page.getByText('No upcoming events.')).toBeVisible();
    await see(entry).toBeVisible();
    await see(giveFeedback).toHaveCount(0);
    await harness.turnTo(FEEDBACK_OPENS);
    await page.reload();
    await giveFeedback.click();
    await see(page.getByRole('radiogroup')).toHaveCount(2);
  });
});

describe('the feedback', () => {
  const choices = (page: Page, name: string) => page.getByRole('radiogroup', { name });
  const showOther = (page: Page) => page.getByText('Show one more guest').click();

  it('takes Connect, Maybe or No about everybody, and says thank you', async () => {
    const { eventId, mia, jon } = await tonight();
    harness.app.clock.turnTo(FEEDBACK_OPENS);
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token });
    // those whom she wants to meet stand there first
    await see(page.getByRole('radiogroup')).toHaveCount(2);
    await showOther(page);
    await see(page.getByRole('radiogroup')).toHaveCount(3);
    for (const name of ['Eva', 'Jon', 'Kai'])
      for (const answer of ['Connect', 'Maybe', 'No'])
        await see(choices(page, name).getByRole('radio', { name: answer, exact: true })).not.toBeChecked();
    await choices(page, 'Jon').getByRole('radio', { name: 'Connect' }).check();
    // The words of an answer are its label.
    await choices(page, 'Kai').getByText('No', { exact: true }).click();
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    const { body } = await mia.get(`/api/events/${eventId}/feedback`);
    expect(body.map(({ rating }) => String(rating)).toSorted()).toEqual(['no', 'null', 'yes']);
    expect(body.find(({ id }) => id === jon.accountId)?.rating).toBe('yes');
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await see(page.getByRole('heading', { name: 'Upcoming events', level: 1 })).toBeVisible();
  });

  it('shows the answers given before, and takes others', async () => {
    const { eventId, mia, jon, eva } = await tonight();
    harness.app.clock.turnTo(FEEDBACK_OPENS);
    await mia.post(`/api/events/${eventId}/feedback`, {
      feedbacks: [
        { user_id: jon.accountId, rating: 'maybe' },
        { user_id: eva.accountId, rating: 'no' },
      ],
    });
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token });
    await showOther(page);
    await see(choices(page, 'Jon').getByRole('radio', { name: 'Maybe' })).toBeChecked();
    await see(choices(page, 'Eva').getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    await see(choices(page, 'Kai').getByRole('radio', { checked: true })).toHaveCount(0);
    await choices(page, 'Jon').getByRole('radio', { name: 'Connect' }).check();
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await page.reload();
    await see(choices(page, 'Jon').getByRole('radio', { name: 'Connect' })).toBeChecked();
    await showOther(page);
    await see(choices(page, 'Eva').getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  });

  it('that cannot be sent says so, and keeps what was chosen, even over a reload', async () => {
    const { eventId, mia } = await tonight();
    harness.app.clock.turnTo(FEEDBACK_OPENS);
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token });
    await choices(page, 'Kai').getByRole('radio', { name: 'Connect' }).check();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    await see(page.getByRole('alert')).toHaveText(/^Error submitting feedback: We cannot be reached/);
    await page.context().setOffline(false);
    await page.reload();
    await see(choices(page, 'Kai').getByRole('radio', { name: 'Connect' })).toBeChecked();
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });

  it('opens an hour after the end, to the second', async () => {
    const { eventId, mia } = await tonight();
    harness.app.clock.turnTo('2026-12-04T21:59:59Z');
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token });
    await see(page.getByRole('heading', { name: 'Feedback Not Available Yet' })).toBeVisible();
    harness.app.clock.turnTo(FEEDBACK_OPENS);
    await page.reload();
    await see(page.getByRole('radiogroup')).toHaveCount(2);
  });
});
