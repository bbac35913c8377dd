import { ON_THE_DAY } from '../fixtures/event-day.js';
import { findPlain } from '../fixtures/browser/pseudo-language.js';
import { byPerson, everyScreen, type ScreenState } from '../fixtures/browser/screens.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';

/**
 * The interface in a language that nobody speaks: every letter of every phrase is another, and every word half as
 * long again. What can still be read was not taken from the phrases; what no longer fits will not fit in German.
 */
const harness = startBrowserHarness();
let screens: Record<string, ScreenState>;

beforeAll(async () => {
  screens = await everyScreen(harness.app);
});

it('leaves nothing to read, and nothing cut off, on any screen', async () => {
  harness.app.clock.turnTo(ON_THE_DAY);
  const found: string[] = [];
  await byPerson(Object.entries(screens), async (token, own) => {
    const page = await harness.open('about:blank', { token, viewport: { width: 360, height: 740 } });
    for (const [name, screen] of own) found.push(...(await findPlain(page, name, screen)));
  });
  expect(found).toEqual([]);
}, 720_000);
