import { guest } from '../../fixtures/actors.js';
import { type Page, PHONE } from '../../fixtures/browser/browser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { createCouples, createFreeEvent, FEEDBACK_OPENS, giveSeats } from '../../fixtures/event-day.js';

const harness = startBrowserHarness();

/** An evening with eleven men and as many women, the night after it. */
async function afterwards() {
  const { app } = harness;
  const eventId = await createFreeEvent(app);
  const mia = await guest(app, 'Mia', { gender: 'female' });
  const zoe = await guest(app, 'Zoë', { gender: 'female' });
  await createCouples(app, eventId, 11);
  await giveSeats(app, eventId, mia, zoe);
  app.clock.turnTo(FEEDBACK_OPENS);
  return { eventId, mia, zoe };
}

/** Where the middle of somebody's answer is on the screen. */
async function placeOf(page: Page, person: number, answer: string) {
  const box = await page.getByRole('radiogroup').nth(person).getByText(answer, { exact: true }).boundingBox();
  if (box === null) throw new Error(`no answer of person ${person}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('the feedback on a phone', () => {
  it('is given with one thumb that stays where it is: the next person comes to it', async () => {
    const { eventId, mia } = await afterwards();
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token, ...PHONE });
    await see(page.getByText('0 of 11 answered')).toBeVisible();
    await page.getByRole('radiogroup').first().scrollIntoViewIfNeeded();
    const thumb = await placeOf(page, 0, 'Maybe');
    for (let person = 0; person < 5; person++) {
      await see
        .poll(async () => Math.abs((await placeOf(page, person, 'Maybe')).y - thumb.y))
        .toBeLessThan(4);
      await page.touchscreen.tap(thumb.x, thumb.y);
      await see(page.getByText(`${person + 1} of 11 answered`)).toBeVisible();
    }
    // each of them is large enough for it
    const box = await page.getByRole('radiogroup').nth(3).locator('label').first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

    await page.getByRole('button', { name: /^Undo/ }).tap();
    await see(page.getByText('4 of 11 answered')).toBeVisible();
    await page.reload();
    await see(page.getByText('4 of 11 answered')).toBeVisible();
    await page.getByRole('button', { name: 'Submit feedback' }).tap();
    await see(page.getByRole('heading', { name: 'Thank You!' })).toBeInViewport({ ratio: 1 });
    await see(page.getByRole('link', { name: 'Back to dashboard' })).toBeInViewport({ ratio: 1 });
    const { body } = await mia.get(`/api/events/${eventId}/feedback`);
    expect(body.filter(({ rating }) => rating === 'maybe')).toHaveLength(4);
  });

  it('is about somebody whom one finds by name, also that one has not met them: which only this phone knows', async () => {
    const { eventId, mia } = await afterwards();
    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token, ...PHONE });
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('ZOE');
    await see(page.getByRole('radiogroup')).toHaveCount(1);
    const notMet = page.getByRole('button', { name: 'We did not meet: Zoë' });
    await notMet.tap();
    await see(notMet).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('searchbox').fill('man0');
    await page.getByRole('radiogroup', { name: 'Man0', exact: true }).getByText('Connect').tap();
    await page.getByRole('button', { name: 'Submit feedback' }).tap();
    await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    const { body } = await mia.get(`/api/events/${eventId}/feedback`);
    expect(body.filter(({ rating }) => rating !== null).map(({ name }) => name)).toEqual(['Man0']);
    await page.goto(`/feedback/${eventId}`);
    await page.getByText('Show the other 12 guests').tap();
    await see(notMet).toHaveAttribute('aria-pressed', 'true');
    await see(page.getByText('2 of 12 answered')).toBeVisible();
  });
});
