import { guest } from '../fixtures/actors.js';
import type { Page } from '../fixtures/browser/browser.js';
import {
  createFreeEvent,
  ON_THE_DAY,
  createCouples,
  minutePasses,
  giveSeats,
} from '../fixtures/event-day.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();

/** What has the focus, as a screen reader would name it roughly: its label, or its words. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  return (one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? one.innerText ?? '').trim();
})()`;

/** Presses Tab until what is named has the focus. Throws after 60 presses. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = String(await page.evaluate(FOCUSED));
    // “Connect” is not “Connections”
    if (focused.startsWith(name) && !/\w/.test(focused.charAt(name.length))) return;
  }
  throw new Error(`60 presses of Tab did not reach “${name}”`);
}

it('leads from logging in to feedback by keyboard alone', async () => {
  const ana = await guest(harness.app, 'Ana', { gender: 'female' });
  const tonight = await createFreeEvent(harness.app);
  const past = await createFreeEvent(harness.app, {
    startsAt: new Date('2026-12-02T18:00:00Z'),
    endsAt: new Date('2026-12-02T21:00:00Z'),
  });
  const { men } = await createCouples(harness.app, tonight, 1);
  await giveSeats(harness.app, tonight, ana);
  await giveSeats(harness.app, past, ana, ...men);
  harness.app.clock.turnTo(ON_THE_DAY);
  await minutePasses(harness.app);

  const page = await harness.open('/auth');
  await see(page.getByRole('contentinfo')).toBeVisible();
  await tabTo(page, 'Already have an account?');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Good to see you again' })).toBeVisible();
  await tabTo(page, 'Email');
  await page.keyboard.type(ana.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(ana.password);
  await page.keyboard.press('Enter');

  await see(page.getByRole('link', { name: 'View Upcoming Events' })).toBeVisible();
  await tabTo(page, 'View Upcoming Events');
  await page.keyboard.press('Enter');
  // the new screen is read from its heading on
  await see(page.getByRole('heading', { level: 1, name: 'Upcoming events' })).toBeFocused();

  await see(page.getByRole('link', { name: 'View Matches' })).toBeVisible();
  await tabTo(page, 'View Matches');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { level: 1, name: 'Your matches' })).toBeFocused();
  await at(page, `/matches/${tonight}`);

  await page.goto(`/feedback/${past}`);
  await see(page.getByRole('radio', { name: 'Connect' })).toBeVisible();
  await tabTo(page, 'Connect');
  await page.keyboard.press('Space');
  await see(page.getByRole('radio', { name: 'Connect' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await see(page.getByRole('radio', { name: 'Maybe' })).toBeChecked();
  await tabTo(page, 'Submit Feedback');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});
