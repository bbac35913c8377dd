import { ana, type Actor } from '../fixtures/actors.js';
import { type Page, PHONE } from '../fixtures/browser/browser.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { tooWide } from '../fixtures/browser/fit.js';
import { answerQuestions, fillDetails, giveCredentials } from '../fixtures/browser/forms.js';
import { linkIn, WITH_MAIL } from '../fixtures/browser/mails.js';
import { inviting } from '../fixtures/friends/invitations.js';
import { buySeat, createPaidEvent, differences, press, webhooksArrive } from '../fixtures/payments.js';

const harness = startBrowserHarness([], { ...WITH_MAIL, requireVerifiedEmail: true });
const BEN = 'ben.brought@apero.test';

/** Keeps a place for a friend in My Events. Returns the link that is copied, as a path. */
async function keepPlace(page: Page): Promise<string> {
  await page.addInitScript({
    // a phone that shares nothing by itself, and whose clipboard can be looked into
    content: `Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text) => { document.body.dataset.copied = text; return Promise.resolve(); } },
    })`,
  });
  await page.reload();
  await page.getByRole('button', { name: 'Bring a friend' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Bring a friend' });
  await dialog.getByRole('button', { name: 'Keep a place for a friend' }).tap();
  // two days from 12:00 in Zurich
  await see(dialog.getByText('A place is kept for your friend until Thu, 3 Dec 2026, 12:00.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the link' }).tap();
  await see(dialog.getByRole('status')).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  const { pathname, hash } = new URL(await page.evaluate<string>('document.body.dataset.copied'));
  return pathname + hash;
}

/** An event at which friends are welcome, and a woman with a paid place. */
async function withAna(name: string): Promise<{ eventId: number; her: Actor }> {
  const eventId = await createPaidEvent(harness.app, { name, maxMen: 1, friendsWelcome: true });
  const her = await ana(harness.app);
  await harness.open(await linkIn(harness.app, her.email, '/verify-email')).then(confirm);
  await buySeat(harness.app, her, eventId);
  return { eventId, her };
}

async function confirm(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await see(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  return page;
}

describe('a place for a friend', () => {
  it('is kept by Ana on her phone; Ben, who is new, finds it over sign-up and the confirmation of his address, and pays', async () => {
    const { app } = harness;
    const { eventId, her } = await withAna('Fondue for two');
    const link = await keepPlace(await harness.open('/profile', { token: her.token, ...PHONE }));
    expect(await inviting(her, eventId)).toMatchObject({ state: 'open', side: 'men' });

    const page = await harness.open(link);
    await see(page.getByRole('heading', { level: 1, name: 'Ana keeps a place for you' })).toBeVisible();
    await see(page.getByText('Fondue for two')).toBeVisible();
    await page.getByRole('button', { name: 'Take the place' }).click();
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await giveCredentials(page, { email: BEN });
    await fillDetails(page, { name: 'Ben', gender: 'male' });
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await answerQuestions(page);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('link', { name: 'Go to the evening you chose' }).click();
    await at(page, `/events/${eventId}`);
    await see(page.getByText(/^Confirm your email address first/)).toBeVisible();
    expect((await inviting(her, eventId)).state).toBe('open');

    // the mail opens another tab
    const tab = await page.context().newPage();
    await tab.goto(await linkIn(app, BEN, '/verify-email'));
    await confirm(tab);
    await tab.getByRole('link', { name: 'Continue' }).click();
    await at(tab, `/events/${eventId}`);
    await see(tab.getByText(/^A place is kept for you until Thu, 3 Dec 2026, 12:00/)).toBeVisible();
    expect((await inviting(her, eventId)).state).toBe('accepted');

    const [payment] = await Promise.all([
      tab.waitForEvent('popup'),
      tab.getByRole('button', { name: /^Reserve · / }).click(),
    ]);
    await at(payment, /^\/sandbox\/checkout\//);
    await press(app, new URL(payment.url()).pathname.split('/').at(-1) ?? '', 'pay');
    await webhooksArrive(app);
    await see(tab.getByText("You're registered")).toBeVisible();
    expect((await inviting(her, eventId)).state).toBe('reserved');
    expect(await differences(app)).toEqual([]);
  });

  it('is not for who keeps it: the own link explains itself', async () => {
    const { eventId, her } = await withAna('Raclette for two');
    const page = await harness.open('/profile', { token: her.token, ...PHONE });
    await page.goto(await keepPlace(page));
    await page.getByRole('button', { name: 'Take the place' }).tap();
    await at(page, `/events/${eventId}`);
    await see(page.getByText(/^This link is your own/)).toBeVisible();
    expect((await inviting(her, eventId)).state).toBe('open');
  });
});
