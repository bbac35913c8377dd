import type { Page } from '@playwright/test';
import { ana, ben, organiser } from './actor.js';
import { give, putOn, reservationsOf } from './desk.js';
import { couples, evening, ON_THE_DAY } from './evening.js';
import { dinner, takePlace } from './payments.js';
import type { ScreenState } from './screens.js';
import { see } from './stage.js';
import type { RunningApp } from './start-app.js';

const shows = (selector: string) => async (page: Page) => {
  await see(page.locator(selector).first()).toBeVisible();
};
/** Clicks one thing after another, each found without words, and waits for what that brings. */
const click =
  (selectors: readonly string[], brings = 'dialog[open] h2') =>
  async (page: Page) => {
    for (const selector of selectors) await page.locator(selector).first().click();
    await see(page.locator(brings).last()).toBeVisible();
  };
/** The n-th button beside the title of a page, from 0. */
const action = (n: number) => `main > div:first-of-type button >> nth=${n}`;
const OPEN_DRAWER = 'main tbody th button';
/** The n-th button of what can be done about a reservation, from 0: check in, move, refund, cancel. */
const inDrawer = (n: number) => `dialog[open] p + dl + div > button >> nth=${n}`;

/**
 * Fills the product with what an organiser deals with, and answers every screen of the desk in its states. The clock
 * stands on the morning of an evening: turn it there again (`ON_THE_DAY`) for each story.
 */
export async function everyDeskScreen(app: RunningApp): Promise<Record<string, ScreenState>> {
  const desk = await organiser(app);
  const tonight = await evening(app);
  const { men, women } = await couples(app, tonight, 3);
  const paid = await dinner(app);
  const [woman, man] = [await ana(app), await ben(app)];
  await takePlace(app, woman, paid);
  await takePlace(app, man, paid);
  const [his] = (await reservationsOf(desk, paid)).filter(({ account_id }) => account_id === man.accountId);
  await desk.post(`/api/admin/reservations/${his?.id}/refund`);
  await putOn(desk, { name: 'A draft', status: 'draft' });
  await desk.post(`/api/admin/events/${tonight}/hosts`, { email: man.email });
  const places = await reservationsOf(desk, tonight);
  await desk.post(`/api/admin/events/${tonight}/matching`);
  await desk.patch(`/api/admin/events/${tonight}`, { venue: 'Bootshaus' });
  const series = await desk.post<{ id: number }>('/api/admin/series', SERIES);
  app.clock.turnTo(ON_THE_DAY);
  await desk.post(`/api/admin/reservations/${places[0]?.id}/check-in`);
  const [him, her] = [men[0]?.accountId, women[0]];
  await her?.post(`/api/people/${him}/report`, { reason: 'safety', text: 'Ask me.', event_id: tonight });
  await desk.post(`/api/admin/people/${him}/notes`, { text: 'Keep an eye on him.' });
  await give(desk, paid, women[1] ?? woman);
  await app.jobs.drain();

  const of = (path: string, act = shows('main h1')): ScreenState => ({ token: desk.token, path, act });
  return {
    overview: of('/admin', click(['details:has(table) summary'], 'details[open] table')),
    'overview, more': of('/admin', async (page) => {
      await see(page.locator('figure').first()).toBeVisible();
      const more = page.locator('button[popovertarget]');
      // On a desktop there is no such button.
      if (await more.isVisible()) await more.click();
    }),
    evenings: of('/admin/evenings?when=always', shows('tbody tr')),
    'evening, new': of('/admin/evenings/new', click(['main form button'], '[aria-invalid=true]')),
    'evening, edit': of(`/admin/evenings/${tonight}/edit`, shows('main form [role=status], main form')),
    evening: of(`/admin/evenings/${paid}`, shows('tbody tr')),
    'evening, asks to duplicate': of(`/admin/evenings/${tonight}`, click([action(0)])),
    'evening, asks to postpone': of(`/admin/evenings/${tonight}`, click([action(1)])),
    'evening, asks to cancel': of(`/admin/evenings/${paid}`, click([action(2)], 'dialog[open] dl')),
    'evening, asks to give': of(`/admin/evenings/${paid}`, async (page) => {
      await click(['search + div button'])(page);
      await page.locator('dialog input[type=search]').fill('a');
      await see(page.locator('dialog input[type=radio]').first()).toBeVisible();
    }),
    'reservation, drawer': of(`/admin/evenings/${paid}`, click([OPEN_DRAWER], 'dialog[open] ol')),
    'reservation, refunded, drawer': of(
      `/admin/evenings/${paid}?status=refunded`,
      click([OPEN_DRAWER], 'dialog[open] ul'),
    ),
    'reservation, asks to move': of(
      `/admin/evenings/${paid}`,
      click([OPEN_DRAWER, inDrawer(1)], 'dialog select'),
    ),
    'reservation, asks to refund': of(
      `/admin/evenings/${paid}`,
      click([OPEN_DRAWER, inDrawer(2)], 'dialog dialog h2'),
    ),
    matching: of(`/admin/evenings/${tonight}/matching`, click(['details summary'], 'details[open] ul')),
    hosts: of(`/admin/evenings/${tonight}/hosts`, shows('section li')),
    history: of(`/admin/evenings/${tonight}/history`, shows('main ol li')),
    door: of(`/admin/evenings/${tonight}/door`, click(['details summary'], 'main li button')),
    doors: of('/admin/door', shows('main li')),
    series: of('/admin/series', shows('tbody tr')),
    'series, edit': of(`/admin/series/${series.body.id}`, shows('main form output')),
    'series, new': of('/admin/series/new', click(['main form button'], '[aria-invalid=true]')),
    people: of('/admin/people', shows('tbody tr')),
    person: of(`/admin/people/${him}`, shows('main blockquote')),
    'person, asks to block': of(`/admin/people/${him}`, click([action(0)])),
    reports: of('/admin/reports', shows('main article')),
    'report, asks to decide': of('/admin/reports', async (page) => {
      await click(['main article button'])(page);
      await page.locator('dialog input[value=blocked]').check();
    }),
    payments: of('/admin/payments?state=all', shows('tbody tr')),
    'payments, none': of('/admin/payments', shows('main h2')),
    audit: of('/admin/audit', shows('main ol li')),
  };
}

const SERIES = {
  name: 'First Friday',
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  starts_on: '2027-01-01',
  start_time: '19:30',
  cities: ['Geneva'],
  price: 49,
  max_men: 10,
  max_women: 10,
};
