import { everyOrganiserScreen } from '../../fixtures/browser/organiser-screens.js';
import { ON_THE_DAY } from '../../fixtures/event-day.js';
import { findPlain } from '../../fixtures/browser/pseudo-language.js';
import type { ScreenState } from '../../fixtures/browser/screens.js';
import { startBrowserHarness } from '../../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
let screens: Record<string, ScreenState>;

beforeAll(async () => {
  screens = await everyOrganiserScreen(harness.app);
});

it('a language that nobody speaks leaves nothing to read, and nothing cut off, at the desk', async () => {
  harness.app.clock.turnTo(ON_THE_DAY);
  const token = Object.values(screens)[0]?.token ?? null;
  const page = await harness.open('about:blank', { token, viewport: { width: 360, height: 740 } });
  const found: string[] = [];
  for (const [name, screen] of Object.entries(screens)) found.push(...(await findPlain(page, name, screen)));
  expect(found).toEqual([]);
}, 720_000);
