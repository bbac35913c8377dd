import { guest } from '../fixtures/actors.js';
import { illSetTexts } from '../fixtures/browser/fit.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  giveSeats,
  minutePasses,
  ON_THE_DAY,
} from '../fixtures/event-day.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

/** test/browser/large-text-scan.spec.ts looks at every screen in every language. */
const harness = startBrowserHarness();

describe('on a phone of 320 pixels, with text of 200 %', () => {
  it('the welcome and a match stand whole in German', async () => {
    const { app } = harness;
    const ana = await guest(app, 'Ana', { gender: 'female' });
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, ana, await guest(app, 'Antoine', { gender: 'male' }));
    await harness.turnTo(ON_THE_DAY);
    await minutePasses(app);
    const welcome = await harness.open('/auth', { locale: 'de-CH' });
    await see(welcome.locator('#root h1')).toBeVisible();
    expect(await illSetTexts(welcome, 320, 200)).toEqual([]);
    const matches = await harness.open(`/matches/${eventId}`, { locale: 'de-CH', token: ana.token });
    const antoine = matches.getByRole('article', { name: 'Antoine' });
    await see(antoine.getByText('Übereinstimmung')).toBeVisible();
    expect(await illSetTexts(matches, 320, 200)).toEqual([]);
  });

  it('the bar below the feedback stays in view, but not with text of 130 % or more', async () => {
    const { app } = harness;
    const ana = await guest(app, 'Ana', { gender: 'female' });
    const eventId = await createFreeEvent(app);
    const men = await Promise.all(
      ['Ben', 'Max', 'Tim', 'Urs'].map((name) => guest(app, name, { gender: 'male' })),
    );
    await giveSeats(app, eventId, ana, ...men);
    await harness.turnTo(FEEDBACK_OPENS);
    const page = await harness.open(`/feedback/${eventId}`, { locale: 'de-CH', token: ana.token });
    const send = page.locator('main button[type=submit]');
    await see(page.getByRole('radio').first()).toBeVisible();
    await illSetTexts(page, 320, 100);
    await page.getByRole('radiogroup').first().scrollIntoViewIfNeeded();
    await see(send).toBeInViewport();
    await illSetTexts(page, 320, 130);
    await page.getByRole('radiogroup').first().scrollIntoViewIfNeeded();
    await see(send).not.toBeInViewport();
  });

  it('a word that is broken, a text that sticks out and a small icon are found', async () => {
    const page = await harness.open('/auth', { locale: 'de-CH' });
    await see(page.locator('#root h1')).toBeVisible();
    // the content security policy refuses styles that stand in HTML
    await page.evaluate(`
      const add = (tag, text, style) => {
        const one = document.createElement(tag);
        one.textContent = text;
        one.style.cssText = style;
        document.querySelector('#root h1').parentElement.append(one);
      };
      add('p', 'Übereinstimmung', 'width: 4em; hyphens: manual');
      add('p', 'Nicht kennengelernt', 'width: 4em; border: 1px solid; white-space: nowrap');
      const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      icon.setAttribute('class', 'tabler-icon');
      icon.style.width = '20px';
      document.querySelector('#root h1').parentElement.append(icon);`);
    expect(await illSetTexts(page, 320, 200)).toEqual([
      '320 px, 200 %: broken: Übereinstimmung',
      '320 px, 200 %: sticks out of its box: Nicht kennengelernt',
      '320 px, 200 %: small icon: tabler-icon',
    ]);
  });
});
