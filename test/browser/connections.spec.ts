import { guest } from '../fixtures/actors.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { linkIn, WITH_MAIL } from '../fixtures/browser/mails.js';
import { answer, FIRST_REVEAL, tellAt } from '../fixtures/connections.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  giveSeats,
  minutePasses,
  ON_THE_DAY,
} from '../fixtures/event-day.js';

const harness = startBrowserHarness([], WITH_MAIL);

describe('two who said yes to each other', () => {
  it('find each other, and how to be reached', async () => {
    const { app } = harness;
    const eventId = await createFreeEvent(app);
    const mia = await guest(app, 'Mia', { gender: 'female' });
    const jon = await guest(app, 'Jon', { gender: 'male' });
    await giveSeats(app, eventId, mia, jon);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    app.clock.turnTo(FEEDBACK_OPENS);
    await answer(jon, eventId, [mia, 'yes']);

    const page = await harness.open(`/feedback/${eventId}`, { token: mia.token });
    await page.getByRole('radiogroup', { name: 'Jon' }).getByRole('radio', { name: 'Connect' }).check();
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await see(page.getByText(/we tell you both at the same moment/)).toBeVisible();
    await page.goto('/connections');
    await see(page.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible();

    await tellAt(app, FIRST_REVEAL);
    await page.goto('about:blank');
    await page.goto(await linkIn(app, mia.email, '/connections'));
    const card = page.getByRole('article', { name: 'Jon' });
    await see(card.getByText('Nothing yet. Somebody has to begin')).toBeVisible();
    await card.getByRole('button', { name: 'Choose what Jon may see' }).click();
    const dialog = page.getByRole('dialog', { name: 'What may Jon see?' });
    await dialog.getByRole('checkbox', { name: 'WhatsApp' }).check();
    await dialog.locator('input[type=tel]').fill('079 123 45 67');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(card.getByRole('button', { name: 'Stop sharing: WhatsApp, Jon' })).toBeVisible();

    const his = await harness.open('/connections', { token: jon.token });
    const herCard = his.getByRole('article', { name: 'Mia' });
    await see(herCard.getByText('+41 79 123 45 67')).toBeVisible();
    await see(herCard.getByRole('link', { name: 'Write: Mia, WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/41791234567',
    );

    await card.getByRole('button', { name: 'Stop sharing: WhatsApp, Jon' }).click();
    await see(card.getByText(/^Nothing yet. You choose what Jon may see/)).toBeVisible();
    await his.reload();
    await see(herCard.getByText('Nothing yet. Somebody has to begin')).toBeVisible();

    await herCard.getByRole('button', { name: 'End the connection with Mia' }).click();
    await his.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await see(his.getByText('You and Mia no longer see each other here.')).toBeVisible();
    await page.reload();
    await see(page.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible();
  });
});
