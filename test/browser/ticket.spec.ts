import jsqr from 'jsqr';
import sharp from 'sharp';
import { type Actor, ana, ben, logInOrganiser } from '../fixtures/actors.js';
import { type Page, PHONE } from '../fixtures/browser/browser.js';
import { reservationsOf } from '../fixtures/organiser.js';
import { until } from '../fixtures/app/until.js';
import { createFreeEvent, FEEDBACK_OPENS, giveSeats } from '../fixtures/event-day.js';
import { createPaidEvent, reserve, buySeat } from '../fixtures/payments.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
const showTicket = (page: Page) => page.getByRole('button', { name: 'Show ticket' });
const ticket = (page: Page, name: string) => page.getByRole('dialog', { name });
const code = (page: Page) => page.getByRole('dialog').getByRole('figure', { name: 'QR code of your ticket' });

/** What a camera reads off the screen, as soon as it can: the dialog may still be opening. */
async function scan(page: Page): Promise<string> {
  await see(code(page)).toBeVisible();
  const look = async () => {
    const picture = sharp(await page.screenshot())
      .ensureAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data);
    return jsqr.default(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
  };
  return until('a code can be read off the screen', look, { within: 30_000 });
}

/** A host reads a ticket with their phone. */
async function checkIn(host: Actor, eventId: number, read: string) {
  const item = { client_id: `at-the-door-${eventId}`, ticket: read, checked_in: true };
  const { body } = await host.post(`/api/admin/events/${eventId}/check-ins`, { items: [item] });
  return body.items[0];
}

describe('the ticket', () => {
  it.each(['light', 'dark'] as const)(
    'of a free place that one has just reserved opens the door: %s',
    async (colorScheme) => {
      const { app } = harness;
      const woman = await ana(app);
      const name = `Free in the ${colorScheme}`;
      const eventId = await createFreeEvent(app, { name });
      const page = await harness.open('/dashboard', { token: woman.token, ...PHONE, colorScheme });
      const card = page.getByRole('article', { name });
      await card.getByRole('button', { name: /^Reserve/ }).click();
      await see(card.getByText("You're registered")).toBeVisible();
      await page.getByRole('link', { name: 'Profile' }).click();
      await showTicket(page).click();
      await see(ticket(page, name)).toContainText('Ana');
      await see(ticket(page, name)).toContainText(/Friday,? 4 December 2026,? 19:00/);
      await see(ticket(page, name)).toContainText('Zurich');

      const host = await logInOrganiser(app);
      expect(await checkIn(host, eventId, await scan(page))).toMatchObject({
        outcome: 'recorded',
        name: 'Ana',
      });
      expect((await reservationsOf(host, eventId))[0]?.checked_in_at).not.toBeNull();
    },
  );

  it('of a paid place is another for each evening, and none for one that is not paid yet', async () => {
    const { app } = harness;
    const man = await ben(app);
    const [paid, given, held] = [
      await createPaidEvent(app, { name: 'Paid', location: 'Quai 1' }),
      await createFreeEvent(app, { name: 'Given' }),
      await createPaidEvent(app, { name: 'Held' }),
    ];
    await buySeat(app, man, paid);
    await giveSeats(app, given, man);
    await reserve(man, held);
    const page = await harness.open('/profile', { token: man.token });
    await see(showTicket(page)).toHaveCount(2);
    const entry = (name: string) => page.getByRole('article').filter({ hasText: name });
    await showTicket(page).and(entry('Paid').getByRole('button')).click();
    await see(ticket(page, 'Paid')).toContainText('Quai 1');
    const read = await scan(page);
    const host = await logInOrganiser(app);
    expect(await checkIn(host, given, read)).toMatchObject({ outcome: 'other_event' });
    expect(await checkIn(host, paid, read)).toMatchObject({ outcome: 'recorded', name: 'Ben' });
  });

  it('is there for those who come late, and gone when the evening is over', async () => {
    const { app } = harness;
    const woman = await ana(app);
    await giveSeats(app, await createFreeEvent(app, { name: 'Begun' }), woman);
    await harness.turnTo('2026-12-04T19:00:00Z');
    const page = await harness.open('/profile', { token: woman.token });
    await showTicket(page).click();
    expect(await scan(page)).toMatch(/^APERO-/);
    await harness.turnTo(FEEDBACK_OPENS);
    await page.reload();
    await see(page.getByRole('article').filter({ hasText: 'Begun' })).toBeVisible();
    await see(showTicket(page)).toHaveCount(0);
  });

  it('opens without a connection once My Events have been looked at', async () => {
    const woman = await ana(harness.app);
    await giveSeats(harness.app, await createFreeEvent(harness.app, { name: 'In a cellar' }), woman);
    const page = await harness.open('/profile', { token: woman.token });
    await see(showTicket(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await showTicket(page).click();
    expect(await scan(page)).toMatch(/^APERO-/);
    await see(ticket(page, 'In a cellar')).toContainText('Ana');
  });

  it('is opened and closed by keyboard, and keeps the screen on meanwhile', async () => {
    const woman = await ana(harness.app);
    await giveSeats(harness.app, await createFreeEvent(harness.app), woman);
    const page = await harness.open('about:blank', { token: woman.token });
    // Chrome grants this unasked; a headless build may ask, and there is nobody to answer.
    await page.context().grantPermissions(['screen-wake-lock']);
    await page.addInitScript(WATCH_LOCKS);
    await page.goto('/profile');
    await showTicket(page).focus();
    await page.keyboard.press('Enter');
    await see(code(page)).toBeVisible();
    const released = () => page.evaluate('window.locks.map((lock) => lock.released)');
    await see.poll(released).toEqual([false]);
    await page.keyboard.press('Escape');
    await see(page.getByRole('dialog')).toHaveCount(0);
    await see(showTicket(page)).toBeFocused();
    await see.poll(released).toEqual([true]);
  });
});

/** Remembers what the page asks of the screen. */
const WATCH_LOCKS = `window.locks = [];
  if (navigator.wakeLock) {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      window.locks.push(lock);
      return lock;
    };
  }`;
