import { ana, ben } from '../fixtures/actors.js';
import { card, keepSuccessPage, payIn } from '../fixtures/browser/cards.js';
import {
  createPaidEvent,
  provider,
  reserve,
  listedEvent,
  reservationStatus,
  buySeat,
  webhooksArrive,
} from '../fixtures/payments.js';
import { PHONE } from '../fixtures/browser/browser.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
describe('the upcoming events', () => {
  it('say all that one needs to know of an evening', async () => {
    const man = await ben(harness.app);
    const name = 'Raclette by the Rhine';
    const description = 'Cheese, and who knows what else.';
    await buySeat(
      harness.app,
      await ana(harness.app),
      await createPaidEvent(harness.app, {
        name,
        description,
        maxMen: 8,
        maxWomen: 4,
        location: 'A secret cellar',
      }),
    );
    const page = await harness.open('/dashboard', { token: man.token, locale: 'fr-CH' });
    const eventCard = card(page, name);
    await see(eventCard.getByRole('heading', { name })).toBeVisible();
    // long, in English, with a 24-hour time, whatever the language; 18:30 UTC is 19:30 in Zurich
    await see(eventCard.getByText(/^Friday,? 11 December 2026,? 19:30$/)).toBeVisible();
    await see(eventCard.getByText(/TBD/)).toBeVisible();
    await see(eventCard).not.toContainText('A secret cellar');
    const [men, women] = [
      eventCard.getByRole('progressbar').nth(0),
      eventCard.getByRole('progressbar').nth(1),
    ];
    await see(eventCard.getByText('0/8')).toBeVisible();
    await see(eventCard.getByText('1/4')).toBeVisible();
    await see(men).toHaveAttribute('aria-valuenow', '0');
    await see(women).toHaveAttribute('aria-valuemax', '4');
    await see(women).toHaveAttribute('aria-valuenow', '1');
    await see(eventCard.getByRole('button', { name: /CHF 49\.50/ })).toBeVisible();
    // the rest stands on the evening's own page
    await see(page.getByText(description)).toHaveCount(0);
    await eventCard.getByRole('link', { name }).click();
    await see(page.getByText(description)).toBeVisible();
  });

  it('are a page of a few screens on a phone, also when seventeen are planned in six cities', async () => {
    const woman = await ana(harness.app);
    await harness.app.database.query(`update events set status = 'cancelled'`);
    const cities = ['Zurich', 'Geneva', 'Basel', 'Bern', 'Lausanne', 'Lucerne'] as const;
    for (let at = 0; at < 17; at++) {
      const startsAt = new Date(Date.UTC(2026, 11, 3 + at * 5, 18));
      const endsAt = new Date(startsAt.getTime() + 3 * 3_600_000);
      const city = cities[at % cities.length] ?? 'Zurich';
      await createPaidEvent(harness.app, { name: `Seventeen: ${city} ${at}`, city, startsAt, endsAt });
    }
    for (const locale of ['en-CH', 'de-CH', 'fr-CH', 'it-CH']) {
      const page = await harness.open('/dashboard', { ...PHONE, token: woman.token, locale });
      const later = page.locator('summary');
      await see(later).toBeVisible();
      expect(Number(await page.evaluate('document.documentElement.scrollHeight'))).toBeLessThan(3500);
      await later.click();
      await see(page.getByRole('article')).toHaveCount(17);
      await page.context().close();
    }
  });

  it('come soonest first, under a header that leads on', async () => {
    const woman = await ana(harness.app);
    const at = (day: string) => ({
      startsAt: new Date(`${day}T18:00:00Z`),
      endsAt: new Date(`${day}T21:00:00Z`),
    });
    await createPaidEvent(harness.app, { name: 'Order: the later one', ...at('2026-12-22') });
    await createPaidEvent(harness.app, { name: 'Order: the sooner one', ...at('2026-12-21') });
    const page = await harness.open('/dashboard', { token: woman.token });
    await see(page.getByRole('heading', { name: /^Order: / })).toHaveText([
      'Order: the sooner one',
      'Order: the later one',
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    await see(page).toHaveURL(/\/profile$/);
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'Apéro' }).click();
    await see(page).toHaveURL(/\/landing$/);
  });

  it('say so when there are none', async () => {
    harness.app.clock.turnTo('2031-01-01T12:00:00Z');
    const woman = await ana(harness.app);
    const page = await harness.open('/dashboard', { token: woman.token });
    await see(page.getByRole('heading', { name: 'No upcoming events' })).toBeVisible();
    await see(page.getByText(/Check back soon/)).toBeVisible();
  });

  it('that cannot be loaded are said nothing about: the console has it, and one can ask again', async () => {
    const woman = await ana(harness.app);
    const page = await harness.open('about:blank', { token: woman.token });
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    let refusals = 0;
    await page.route('**/api/events', (route) => {
      refusals += 1;
      return route.fulfill({ status: 403, json: { success: false, error: 'No.', code: 'PROFILE_REQUIRED' } });
    });
    // from the first request on: a late answer to the landing would be shown on the dashboard
    await page.goto('/landing');
    await page.getByRole('link', { name: 'View Upcoming Events' }).click();
    await see(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await see(page.getByRole('alert')).toHaveCount(0);
    expect(logged.join()).toContain('ApiError');
    const before = refusals;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await see.poll(() => refusals).toBeGreaterThan(before);
    await page.unrouteAll();
    const again = page.getByRole('button', { name: 'Refresh' });
    const found = page.getByRole('article').or(page.getByText(/Check back soon/));
    // the page may have asked by itself meanwhile: then there is no button any more
    await see(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1000 });
      await see(found.first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
  });
});

describe('reserving', () => {
  it('is paid on the provider’s page in a new tab, and the dashboard notices by itself', async () => {
    const woman = await ana(harness.app);
    const name = 'Paid in a tab';
    const eventId = await createPaidEvent(harness.app, { name });
    const page = await harness.open('/dashboard', { token: woman.token });
    await keepSuccessPage(page);
    const tab = await payIn(page, name);
    expect(new URL(tab.url()).pathname).toMatch(/^\/sandbox\/checkout\/cs_/);
    await see(card(page, name).getByText('A place is held for you')).toBeVisible();
    await tab.getByRole('button', { name: 'Pay CHF 49.50' }).click();

    await see(tab.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible();
    await at(tab, new RegExp(`^/payment-success\\?session_id=cs_\\w+&event_id=${eventId}$`));
    await see(card(page, name).getByText("You're registered")).toBeVisible();
    await see(card(page, name).getByText('1/2')).toBeVisible();
    await see(card(page, name).getByRole('button', { name: /^Reserve/ })).toHaveCount(0);
    await see(card(page, name).getByRole('link', { name: 'View Matches' })).toHaveAttribute(
      'href',
      `/matches/${eventId}`,
    );
    await tab.getByRole('link', { name: 'Go to the evenings' }).click();
    await see(card(tab, name).getByText("You're registered")).toBeVisible();
    await at(tab, '/dashboard');
    // at its card, with the ticket
    await see(card(tab, name).locator(':focus')).toContainText("You're registered");
    await see(card(tab, name).getByRole('button', { name: 'Show ticket' })).toBeInViewport({ ratio: 1 });
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'paid', women_reserved: 1 });
  });

  it('counts when only the provider’s word arrives: the tab may be closed right after paying', async () => {
    const man = await ben(harness.app);
    const name = 'Closed too early';
    await createPaidEvent(harness.app, { name });
    const page = await harness.open('/dashboard', { token: man.token });
    const tab = await payIn(page, name);
    await tab.route('**/payment-success*', (route) => route.abort());
    await tab.getByRole('button', { name: 'Pay CHF 49.50' }).click();
    await tab.waitForEvent('requestfailed');
    await tab.close();
    await webhooksArrive(harness.app);
    await see(card(page, name).getByText("You're registered")).toBeVisible();
  });

  it('can be tried again after the bank said no', async () => {
    const woman = await ana(harness.app);
    const name = 'Declined at first';
    const eventId = await createPaidEvent(harness.app, { name });
    const page = await harness.open('/dashboard', { token: woman.token });
    const tab = await payIn(page, name);
    await tab.getByRole('button', { name: 'Decline' }).click();
    await see(tab.getByRole('alert')).toHaveText(/declined\. Nothing was taken/);
    expect(await reservationStatus(harness.app, woman, eventId)).toBe('held');
    const before = new URL(tab.url()).pathname;
    await tab.close();

    const again = await payIn(page, name, 'Continue payment');
    expect(new URL(again.url()).pathname).toBe(before);
    await again.getByRole('button', { name: 'Pay CHF 49.50' }).click();
    await see(card(page, name).getByText("You're registered")).toBeVisible();
  });

  it('stays held for who leaves the payment page: back at its card one goes on, or gives it back', async () => {
    const man = await ben(harness.app);
    const name = 'Left unpaid';
    const eventId = await createPaidEvent(harness.app, { name, maxMen: 1 });
    const page = await harness.open('/dashboard', { token: man.token });
    const tab = await payIn(page, name);
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await at(tab, `/dashboard?event=${eventId}`);
    // half an hour after STORY_BEGINS, by Zurich’s clock
    await see(tab.locator(':focus')).toContainText('A place is held for you until 12:30');
    const [again] = await Promise.all([
      tab.waitForEvent('popup'),
      card(tab, name)
        .getByRole('button', { name: /^Continue payment/ })
        .click(),
    ]);
    await see(again.getByText('Payment sandbox')).toBeVisible();
    await again.close();
    await card(tab, name)
      .getByRole('button', { name: /^Give the place back/ })
      .click();
    await see(card(tab, name).getByRole('button', { name: /^Reserve · CHF 49.50/ })).toBeVisible();
    await see(card(page, name).getByRole('button', { name: /^Reserve · CHF 49.50/ })).toBeVisible();
    expect(await reservationStatus(harness.app, man, eventId)).toBe('cancelled');
    expect((await reserve(await ben(harness.app), eventId)).status).toBe(200);
  });

  it('can be given up on the dashboard too', async () => {
    const woman = await ana(harness.app);
    const name = 'Given back';
    const eventId = await createPaidEvent(harness.app, { name });
    await reserve(woman, eventId);
    const page = await harness.open('/dashboard', { token: woman.token });
    await card(page, name).getByRole('button', { name: 'Give the place back' }).click();
    await see(card(page, name).getByText('You have given the place back.')).toBeVisible();
    await see(card(page, name).getByRole('button', { name: /^Reserve/ })).toBeVisible();
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'none', women_left: 2 });
  });

  it('of a free evening needs no payment', async () => {
    const man = await ben(harness.app);
    const name = 'On the house';
    const eventId = await createPaidEvent(harness.app, { name, priceRappen: 0 });
    const page = await harness.open('about:blank', { token: man.token });
    await keepSuccessPage(page);
    await page.goto('/dashboard');
    await card(page, name)
      .getByRole('button', { name: /^Reserve · free/i })
      .click();
    await see(page.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the evenings' }).click();
    await see(card(page, name).getByText("You're registered")).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
    expect(await listedEvent(man, eventId)).toMatchObject({ user_status: 'confirmed' });
  });

  it('is not offered where one’s own side is full', async () => {
    const [man, woman] = [await ben(harness.app), await ana(harness.app)];
    const name = 'Full of men';
    const eventId = await createPaidEvent(harness.app, { name, maxMen: 1, maxWomen: 1 });
    await buySeat(harness.app, await ben(harness.app), eventId);
    const his = await harness.open('/dashboard', { token: man.token });
    await see(card(his, name).getByText('Fully booked')).toBeVisible();
    await see(card(his, name).getByRole('button', { name: /^Reserve/ })).toHaveCount(0);
    const hers = await harness.open('/dashboard', { token: woman.token });
    await see(card(hers, name).getByRole('button', { name: /^Reserve/ })).toBeVisible();
  });

  it('says so when somebody was faster, and closes the tab that it opened', async () => {
    const woman = await ana(harness.app);
    const name = 'The last place';
    const eventId = await createPaidEvent(harness.app, { name, maxWomen: 1 });
    const page = await harness.open('/dashboard', { token: woman.token });
    await see(card(page, name).getByRole('button', { name: /^Reserve/ })).toBeVisible();
    await reserve(await ana(harness.app), eventId);
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      card(page, name)
        .getByRole('button', { name: /^Reserve/ })
        .click(),
    ]);
    await see(card(page, name).getByRole('alert')).toHaveText(
      'There is no place left on your side of this evening.',
    );
    await see(card(page, name).getByText('Fully booked')).toBeVisible();
    expect(tab.isClosed()).toBe(true);
  });

  it('says so when the payment provider is down', async () => {
    const man = await ben(harness.app);
    const name = 'Provider down';
    await createPaidEvent(harness.app, { name });
    const page = await harness.open('/dashboard', { token: man.token });
    await see(card(page, name).getByRole('button', { name: /^Reserve/ })).toBeVisible();
    await provider(harness.app).control({ do: 'fault', target: 'api', mode: 'error' });
    try {
      await card(page, name)
        .getByRole('button', { name: /^Reserve/ })
        .click();
      await see(card(page, name).getByRole('alert')).toHaveText(
        'The service is not available right now. Please try again in a moment.',
      );
    } finally {
      await provider(harness.app).control({ do: 'clear' });
    }
  });

  it('says so when nothing readable comes back', async () => {
    const man = await ben(harness.app);
    const name = 'Nothing readable';
    await createPaidEvent(harness.app, { name });
    const page = await harness.open('/dashboard', { token: man.token });
    const oops = { status: 409, body: '<html>' };
    await page.route('**/api/create-checkout-session', (route) => route.fulfill(oops));
    await card(page, name)
      .getByRole('button', { name: /^Reserve/ })
      .click();
    await see(card(page, name).getByRole('alert')).toHaveText('Error creating checkout session');
    await page.route('**/api/confirm-payment', (route) => route.fulfill(oops));
    await page.goto('/payment-success?session_id=cs_test_1&event_id=1');
    await see(page.getByRole('alert')).toHaveText('Failed to confirm reservation');
  });

  it('offers a link where the browser has blocked the new tab', async () => {
    const woman = await ana(harness.app);
    const name = 'No pop-ups';
    await createPaidEvent(harness.app, { name });
    const page = await harness.open('/auth', { token: woman.token });
    await page.addInitScript({ content: 'window.open = () => null' });
    await page.goto('/dashboard');
    await card(page, name)
      .getByRole('button', { name: /^Reserve/ })
      .click();
    await see(
      card(page, name).getByText('Your browser has not opened the payment page. Open it here:'),
    ).toBeVisible();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      card(page, name).getByRole('link', { name: 'Go to the payment page' }).click(),
    ]);
    await tab.getByRole('button', { name: 'Pay CHF 49.50' }).click();
    await see(card(page, name).getByText("You're registered")).toBeVisible();
    await see(card(page, name).getByRole('link', { name: 'Go to the payment page' })).toHaveCount(0);
  });

  it('needs one press, however often one presses', async () => {
    const woman = await ana(harness.app);
    const name = 'Pressed twice';
    await createPaidEvent(harness.app, { name });
    const page = await harness.open('/dashboard', { token: woman.token });
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      card(page, name)
        .getByRole('button', { name: /^Reserve/ })
        .dblclick(),
    ]);
    await see(tab.getByText('Payment sandbox')).toBeVisible();
    // a slow double click, a quick server: the second press comes when the first has been granted
    await card(page, name).getByRole('button', { name: 'Continue payment' }).hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(asked).toHaveLength(1);
    await payIn(page, name, 'Continue payment');
    expect(asked).toHaveLength(2);
    expect(page.context().pages()).toHaveLength(3);
  });
});
