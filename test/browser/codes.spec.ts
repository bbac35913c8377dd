import { ana, ben } from '../fixtures/actors.js';
import { PHONE } from '../fixtures/browser/browser.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { keepSuccessPage } from '../fixtures/browser/cards.js';
import { differences, createPaidEvent, listedEvent, reservationStatus } from '../fixtures/payments.js';
import { makeCode, usedOf } from '../fixtures/provider/codes.js';

const harness = startBrowserHarness();
afterEach(async () => {
  await harness.app.jobs.drain();
  expect(await differences(harness.app)).toEqual([]);
});

it('a code takes something off before one pays, and only that is paid', async () => {
  const woman = await ana(harness.app);
  const code = await makeCode(harness.app, { percent: 20 });
  const name = 'Cheaper with a code';
  const eventId = await createPaidEvent(harness.app, { name });
  const page = await harness.open(`/events/${eventId}`, { token: woman.token, ...PHONE });
  await keepSuccessPage(page);
  const event = page.getByRole('main');
  await event.getByRole('button', { name: /^I have a code/ }).click();
  await event.getByRole('textbox', { name: 'Code' }).fill(code.code.toLowerCase());
  await event.getByRole('button', { name: 'Apply' }).click();
  await see(event.getByText('Now CHF 39.60')).toBeVisible();
  expect(await usedOf(harness.app, code)).toBe(0);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    event.getByRole('button', { name: /^Reserve/ }).click(),
  ]);
  await tab.getByRole('button', { name: 'Pay CHF 39.60' }).click();
  await see(tab.getByRole('heading', { name: 'Your place is reserved' })).toBeVisible();
  await see(event.getByText("You're registered")).toBeVisible();
  expect(await usedOf(harness.app, code)).toBe(1);
  expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'paid' });
  const { upcoming } = (await woman.get('/api/profile/events')).body;
  expect(upcoming).toMatchObject([{ paid_chf: 39.6 }]);
});

it('a code that is unknown or over is told kindly, and nothing is held', async () => {
  const man = await ben(harness.app);
  const ended = await makeCode(harness.app, { until: '2026-12-01T11:30:00Z' });
  const name = 'Dear without a code';
  const eventId = await createPaidEvent(harness.app, { name });
  const page = await harness.open(`/events/${eventId}`, { token: man.token, ...PHONE });
  const event = page.getByRole('main');
  await event.getByRole('button', { name: /^I have a code/ }).click();
  const field = event.getByRole('textbox', { name: 'Code' });
  await field.fill('NOBODY-HAS-IT');
  await field.press('Enter');
  await see(event.getByText('We do not know this code.')).toBeVisible();
  harness.app.clock.turnTo('2026-12-01T11:31:00Z');
  await field.fill(ended.code);
  await field.press('Enter');
  await see(event.getByText('This code has ended.')).toBeVisible();
  await see(event.getByRole('button', { name: /^Reserve · CHF 49\.50/ })).toBeVisible();
  expect(await reservationStatus(harness.app, man, eventId)).toBe('none');
});
