import { ana, guest } from '../fixtures/actors.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { linkIn, WITH_MAIL } from '../fixtures/browser/mails.js';
import { createFreeEvent, giveSeats, minutePasses } from '../fixtures/event-day.js';
import { buySeat, createPaidEvent, reservationStatus } from '../fixtures/payments.js';

const harness = startBrowserHarness([], WITH_MAIL);
/** Two days before an event of the stories, by day. */
const TWO_DAYS_BEFORE = '2026-12-09T18:30:00Z';

describe('the mail of two days before', () => {
  it('asks whether one is still coming, says what cancelling pays back, and cancels only after a question', async () => {
    const { app } = harness;
    const woman = await ana(app);
    const eventId = await createPaidEvent(app);
    await buySeat(app, woman, eventId);
    app.clock.turnTo(TWO_DAYS_BEFORE);
    await minutePasses(app);
    // signed out: the link is enough
    const page = await harness.open(await linkIn(app, woman.email, '/still-coming'));
    await see(page.getByRole('heading', { name: 'Are you still coming?' })).toBeVisible();
    await see(page.getByText('Friday, 11 December 2026, 19:30')).toBeVisible();
    await page.getByRole('button', { name: 'I cannot come' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your place?' });
    await dialog.getByRole('button', { name: 'Keep my place' }).click();
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    await page.getByRole('button', { name: 'I cannot come' }).click();
    await dialog.getByRole('button', { name: 'Cancel my place' }).click();
    await see(page.getByRole('heading', { name: 'Your place is cancelled' })).toBeVisible();
    expect(await reservationStatus(app, woman, eventId)).not.toBe('paid');
    await page.reload();
    await see(page.getByRole('heading', { name: 'Your place is cancelled' })).toBeVisible();
  });

  it('takes a yes by one press', async () => {
    const { app } = harness;
    const mia = await guest(app, 'Mia', { gender: 'female' });
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, mia);
    app.clock.turnTo('2026-12-02T18:00:00Z');
    await minutePasses(app);
    const page = await harness.open(await linkIn(app, mia.email, '/still-coming'));
    await page.getByRole('button', { name: 'Yes, I am coming' }).click();
    await see(page.getByRole('heading', { name: 'See you there' })).toBeVisible();
  });
});

describe('the link at the foot of a mail', () => {
  it('switches its kind off by one press, without logging in; on again it is switched in the settings alone', async () => {
    const { app } = harness;
    const mia = await guest(app, 'Mia', { gender: 'female' });
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, mia);
    app.clock.turnTo('2026-12-02T18:00:00Z');
    await minutePasses(app);
    const reminders = async () => {
      const { notifications } = (await mia.get('/api/account/settings')).expect(200);
      return notifications.reminders;
    };
    const page = await harness.open(await linkIn(app, mia.email, '/unsubscribe'));
    await see(page.getByText('Reminders of your evenings')).toBeVisible();
    expect(await reminders()).toBe(true);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await see(page.getByRole('heading', { name: 'Switched off' })).toBeVisible();
    expect(await reminders()).toBe(false);
    await see(page.getByRole('button', { name: /^Switch o/ })).toHaveCount(0);
    const settings = page.getByRole('link', { name: 'Switch on again in your account' });
    expect(await settings.getAttribute('href')).toBe('/account/settings');
  });

  it('that is none says so kindly', async () => {
    for (const path of ['/unsubscribe#token=none', '/still-coming#token=none', '/still-coming']) {
      const page = await harness.open(path);
      await see(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    }
  });
});
