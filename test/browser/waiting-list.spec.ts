import { ana } from '../fixtures/actors.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { card, keepSuccessPage } from '../fixtures/browser/cards.js';
import { linkIn, WITH_MAIL } from '../fixtures/browser/mails.js';
import { buySeat, createPaidEvent, reservationStatus } from '../fixtures/payments.js';
import { offersAreMade } from '../fixtures/waiting-list.js';

const harness = startBrowserHarness([], WITH_MAIL);

describe('a full event', () => {
  it('is waited for, its freed place is offered without a reload, and paid for', async () => {
    const { app } = harness;
    const name = 'Fondue above the roofs';
    const eventId = await createPaidEvent(app, { name, maxWomen: 1 });
    const [attendee, patient] = [await ana(app), await ana(app)];
    await buySeat(app, attendee, eventId);

    const page = await harness.open('/dashboard', { token: patient.token });
    await see(card(page, name).getByText('Fully booked')).toBeVisible();
    await card(page, name).getByRole('button', { name: 'Join the waiting list' }).click();
    await see(card(page, name).getByText('You are next in line for a women’s place.')).toBeVisible();

    (await attendee.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await offersAreMade(app);
    // 12:00 in Zurich; twelve hours later would be midnight
    const offer = card(page, name).getByText('A place is yours until 08:00 tomorrow');
    await see(offer).toBeVisible();

    // the mail leads to the same place
    await page.goto(await linkIn(app, patient.email, '/dashboard'));
    await see(offer).toBeVisible();
    await keepSuccessPage(page);
    const [payment] = await Promise.all([
      page.waitForEvent('popup'),
      card(page, name)
        .getByRole('button', { name: /^Reserve/ })
        .click(),
    ]);
    await payment.getByRole('button', { name: 'Pay CHF' }).click();
    await see(payment.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible();
    await see(card(page, name).getByText("You're registered")).toBeVisible();
    expect(await reservationStatus(app, patient, eventId)).toBe('paid');
  });

  it('is left from My Events, by keyboard too', async () => {
    const { app } = harness;
    const name = 'Punch by the fire';
    const eventId = await createPaidEvent(app, { name, maxWomen: 0 });
    const patient = await ana(app);
    (await patient.post(`/api/events/${eventId}/waiting-list`)).expect(200);
    const page = await harness.open('/profile', { token: patient.token });
    const entry = card(page, '').filter({ hasText: name });
    const leave = entry.getByRole('button', { name: 'Leave the list' });
    await see(leave).toBeVisible();
    await leave.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Leave the waiting list?' });
    await see(dialog.getByRole('button', { name: 'Keep waiting' })).toBeFocused();
    await page.keyboard.press('Tab');
    await see(dialog.getByRole('button', { name: 'Leave the list' })).toBeFocused();
    await page.keyboard.press('Enter');
    await see(page.getByText('You have left the waiting list.')).toBeVisible();
    await see(entry).toHaveCount(0);
  });
});
