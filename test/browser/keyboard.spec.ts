import { guest } from '../fixtures/actors.js';
import { expect, type Page } from '../fixtures/browser/browser.js';
import {
  createFreeEvent,
  ON_THE_DAY,
  createCouples,
  minutePasses,
  giveSeats,
} from '../fixtures/event-day.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { createPaidEvent } from '../fixtures/payments.js';

const harness = startBrowserHarness();
/** The morning of the event's day in Zurich, and an hour after its end. */
const THE_DAY = '2026-12-11T08:00:00Z';
const THE_DAY_AFTER = '2026-12-11T22:30:00Z';

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
  await see(page.getByLabel('Email')).toBeFocused();
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
  await tabTo(page, 'Submit feedback');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

it('leads from signing up to feedback by keyboard alone', async () => {
  const { app } = harness;
  const eventId = await createPaidEvent(app, { name: 'Keys only' });
  await giveSeats(app, eventId, await guest(app, 'Urs', { gender: 'male' }));
  const page = await harness.open('/');
  const { keyboard } = page;
  /** Moves the focus there with the Tab key. */
  const reach = async (target: ReturnType<Page['locator']>) => {
    await see(target).toBeVisible();
    const there = () => target.evaluate((element) => element === element.ownerDocument.activeElement);
    for (let steps = 0; !(await there()); steps++) {
      if (steps > 80) throw new Error(`no way by keyboard to ${String(target)}`);
      await keyboard.press('Tab');
    }
    expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
  };
  const press = async (name: string | RegExp) => {
    await reach(page.getByRole('button', { name }).or(page.getByRole('link', { name })).first());
    await keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    await reach(page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  };
  const pick = async (question: string, answer: string) => {
    const group = page.getByRole('radiogroup', { name: question, exact: true });
    await reach(group.getByRole('radio').first());
    await keyboard.press('Space');
    for (let at = 0; !(await group.getByRole('radio', { name: answer, exact: true }).isChecked()); at++) {
      if (at > 5) throw new Error(`no ${answer} by the arrow keys`);
      await keyboard.press('ArrowRight');
    }
  };

  await press('Sign Up');
  await type('Email', 'keys@apero.test');
  await type('Password', 'correct horse battery');
  await keyboard.press('Enter');
  await type('Name', 'Kim');
  await type('Age', '29');
  await pick('Gender', 'Female');
  await reach(page.getByLabel('City', { exact: true }));
  await keyboard.type('Luc');
  await press('Continue');
  await type('What does a good weekend look like?', 'a lake');
  await type('What could you talk about for hours?', 'chess');
  await type('What music do you put on?', 'blues');
  await pick('How do you like to travel?', 'Culture');
  await reach(page.getByRole('slider'));
  await keyboard.press('ArrowRight');
  await see(page.getByRole('slider')).toHaveValue('6');
  await type('What are your top 3 life values?', 'calm');
  await type('What would you like to do in your life?', 'sail');
  await pick('How do you talk with people?', 'Expressive');
  await pick('What helps you when there is a conflict?', 'Talking it through');
  await pick('What brings you here?', 'Getting to know new people');
  await pick('And children?', "I don't know");
  await reach(page.getByRole('checkbox', { name: /^I agree that Apéro keeps my answers/ }));
  await keyboard.press('Space');
  await press('Finish');
  await see(page.getByRole('heading', { level: 1, name: 'People meet at a table' })).toBeVisible();

  await press('View Upcoming Events');
  await press('Keys only');
  await see(page.getByRole('heading', { level: 1, name: 'Keys only' })).toBeVisible();
  await reach(page.getByRole('button', { name: 'Reserve · CHF 49.50: Keys only' }));
  const [tab] = await Promise.all([page.waitForEvent('popup'), keyboard.press('Enter')]);
  await see(tab.getByRole('button', { name: 'Pay CHF 49.50' })).toBeVisible();
  await tab.getByRole('button', { name: 'Pay CHF 49.50' }).focus();
  await tab.keyboard.press('Enter');
  await see(page.getByText("You're registered")).toBeVisible();
  await tab.close();

  await harness.turnTo(THE_DAY);
  await minutePasses(app);
  await press('Back');
  await press('Show ticket');
  await see(page.getByRole('dialog').getByRole('figure')).toBeVisible();
  await keyboard.press('Escape');
  await see(page.getByRole('dialog')).toHaveCount(0);
  const card = page.getByRole('article', { name: 'Keys only' });
  await reach(card.getByRole('link', { name: 'View Matches' }));
  await keyboard.press('Enter');
  const chip = page.getByRole('article', { name: 'Urs' }).getByRole('button').first();
  await reach(chip);
  await keyboard.press('Space');
  await see(chip).toHaveAttribute('aria-expanded', 'true');
  await harness.turnTo(THE_DAY_AFTER);
  await press('Provide Feedback After Event');
  await pick('Urs', 'Maybe');
  await press('Submit feedback');
  await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await press('Back to dashboard');
  await press('Sign out');
  await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
});
