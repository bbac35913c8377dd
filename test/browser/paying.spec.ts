import { ana, newcomer, PROFILE } from '../fixtures/actors.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { card, keepSuccessPage, payIn } from '../fixtures/browser/cards.js';
import { answerQuestions } from '../fixtures/browser/forms.js';
import {
  createPaidEvent,
  press,
  provider,
  reservationStatus,
  reserve,
  webhooksArrive,
} from '../fixtures/payments.js';

const harness = startBrowserHarness();

describe('coming back from the payment page', () => {
  it('is refused for an address that names no payment', async () => {
    const woman = await ana(harness.app);
    const page = await harness.open('/landing', { token: woman.token });
    for (const query of [
      '',
      '?session_id=cs_test_1',
      '?event_id=1',
      '?session_id=&event_id=',
      '?session_id=cs_test_nobody&event_id=1',
      '?session_id=cs_test_nobody&event_id=x',
    ]) {
      await page.goto(`/payment-success${query}`);
      await see(page.getByRole('alert')).toHaveText('Invalid payment session');
    }
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await see(page.getByRole('heading', { name: 'Upcoming events', level: 1 })).toBeVisible();
  });

  it('says that nothing was paid yet, and confirms once it is', async () => {
    const woman = await ana(harness.app);
    const eventId = await createPaidEvent(harness.app, { name: 'Too hasty' });
    const { session_id } = (await reserve(woman, eventId)).body;
    const page = await harness.open('about:blank', { token: woman.token });
    await keepSuccessPage(page);
    await page.goto(`/payment-success?session_id=${session_id}&event_id=${eventId}`);
    await see(page.getByRole('alert')).toHaveText('The payment has not been completed.');
    await press(harness.app, session_id, 'pay');
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible();
    await see(page.getByText('Too hasty')).toBeVisible();
  });

  it('shows that it is being confirmed, and leads to the dashboard after three seconds, no sooner', async () => {
    const woman = await ana(harness.app);
    const eventId = await createPaidEvent(harness.app, { name: 'Three seconds' });
    const { session_id } = (await reserve(woman, eventId)).body;
    await press(harness.app, session_id, 'pay');
    const page = await harness.open('/nowhere', { token: woman.token });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/confirm-payment', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`/payment-success?session_id=${session_id}&event_id=${eventId}`);
    await see(page.getByRole('heading', { name: 'Confirming your payment …' })).toBeVisible();
    // from here on the page's time passes only when the test says so
    await page.clock.install();
    await page.clock.pauseAt(Date.parse('2026-12-01T12:00:00Z'));
    answer();
    const success = page.getByRole('heading', { name: 'Your place is reserved' });
    while (!(await success.isVisible())) await page.clock.runFor(10);
    await page.clock.runFor(2950);
    await at(page, /^\/payment-success/);
    await page.clock.runFor(60);
    await see(page.getByRole('heading', { name: 'Upcoming events', level: 1 })).toBeVisible();
    await at(page, '/dashboard');
    await page.clock.resume();
    await see(card(page, 'Three seconds').locator(':focus')).toContainText("You're registered");
  });
});

describe('paying slowly, by TWINT', () => {
  /** Reserves and pays by TWINT, which takes its time. Returns both tabs, and how TWINT ends it. */
  async function payByTwint(name: string) {
    const woman = await ana(harness.app);
    const eventId = await createPaidEvent(harness.app, { name });
    const page = await harness.open('/dashboard', { token: woman.token });
    await keepSuccessPage(page);
    const tab = await payIn(page, name);
    await tab.getByRole('button', { name: 'Pay with TWINT' }).click();
    await see(tab.getByRole('heading', { name: 'TWINT is confirming your payment' })).toBeVisible();
    const session = new URL(tab.url()).searchParams.get('session_id') ?? '';
    const ends = async (outcome: 'succeeded' | 'failed') => {
      await provider(harness.app).control({ do: 'settle', session, outcome });
      await webhooksArrive(harness.app);
    };
    return { woman, eventId, page, tab, ends };
  }

  it('is waited for by the page itself, and by the card, which offers nothing to pay again; the receipt is at hand', async () => {
    const name = 'By TWINT';
    const { page, tab, ends } = await payByTwint(name);
    await see(card(page, name).getByText('TWINT is confirming your payment')).toBeVisible();
    await see(card(page, name).getByRole('button', { name: /^Continue payment/ })).toHaveCount(0);
    await ends('succeeded');
    await see(tab.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible();
    await see(card(page, name).getByText("You're registered")).toBeVisible();
    await tab.getByRole('link', { name: 'Go to the evenings' }).click();
    await see(tab.getByText(`You are in: ${name}`)).toBeVisible();
    const saved = tab.waitForEvent('download');
    await tab.getByRole('button', { name: /^Receipt R-\d{4}-\d+ \(PDF\)$/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^R-\d{4}-\d+\.pdf$/);
  });

  it('and being declined, one is told that nothing was charged, and comes back to the event', async () => {
    const name = 'Declined by TWINT';
    const { eventId, woman, tab, ends } = await payByTwint(name);
    await ends('failed');
    await see(tab.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
    await tab.getByRole('link', { name: 'Back to the evening' }).click();
    await see(card(tab, name).getByRole('button', { name: /^Reserve/ })).toBeVisible();
    expect(await reservationStatus(harness.app, woman, eventId)).toBe('expired');
  });
});

describe('reserving without answers', () => {
  it('leads to the questions and back to the event, which can then be reserved', async () => {
    const someone = await newcomer(harness.app);
    (await someone.post('/api/profile', PROFILE)).expect(200);
    const name = 'There and back';
    const eventId = await createPaidEvent(harness.app, { name });
    const page = await harness.open('/dashboard', { token: someone.token });
    await card(page, name)
      .getByRole('button', { name: /^Reserve/ })
      .click();
    await see(card(page, name).getByText('Before you reserve')).toBeVisible();
    expect(await reservationStatus(harness.app, someone, eventId)).toBe('none');
    await card(page, name).getByRole('link', { name: 'Answer the questions' }).click();
    await answerQuestions(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await at(page, `/dashboard?event=${eventId}`);
    await see(card(page, name).getByText('All set. You can reserve now.')).toBeVisible();
    await payIn(page, name);
  });

  it('leads back to the event’s own page, from its button and from its hint', async () => {
    const someone = await newcomer(harness.app);
    (await someone.post('/api/profile', { ...PROFILE, gender: 'female' })).expect(200);
    const eventId = await createPaidEvent(harness.app, { name: 'Women only', maxMen: 0 });
    const page = await harness.open(`/events/${eventId}`, { token: someone.token });
    await page.getByRole('button', { name: /^Reserve/ }).click();
    await page.getByRole('link', { name: 'Answer the questions' }).click();
    await answerQuestions(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await at(page, `/events/${eventId}`);
    await see(page.getByText('All set. You can reserve now.')).toBeVisible();

    await page.getByRole('link', { name: 'Say whom you would like to meet' }).click();
    await page.getByRole('radio', { name: 'Women', exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await at(page, `/events/${eventId}`);
    await see(page.getByText(/^No women are coming yet/)).toBeVisible();
  });
});
