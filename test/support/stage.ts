import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, launchBrowser, type Page, PATIENCE, type Visit, visit } from './browser.js';
import { type RunningApp, startApp, STORY_BEGINS } from './start-app.js';

/** What a person comes to see sooner or later: waits for a locator, a minute at most on a busy machine. */
export const see = expect.configure({ timeout: PATIENCE });

/** The product and a browser, shared by all the stories of a file. */
export interface Stage {
  readonly app: RunningApp;
  /** Opens a window for a person: a stranger, or whoever's token is given. It closes with the story. */
  open: (path: string, options?: BrowserContextOptions & { token?: string | null }) => Promise<Page>;
  /** Turns the server's clock and the watches of all open windows. */
  turnTo: (instant: string) => Promise<void>;
}

/**
 * Sets the stage for a file of browser stories. After each story its windows are closed (which fails the story
 * if a page threw) and the clock is turned back to where stories begin. `browserArguments` go to Chromium.
 */
export function setStage(browserArguments: readonly string[] = []): Stage {
  let app: RunningApp;
  let browser: Browser;
  const visits: Visit[] = [];
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser(browserArguments)]);
  });
  afterEach(async () => {
    for (const one of visits.splice(0)) await one.leave();
    app.clock.turnTo(STORY_BEGINS);
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });
  return {
    get app() {
      return app;
    },
    open: async (path, options) => {
      const one = await visit(browser, app, options);
      visits.push(one);
      // the person's watch shows what the server's clock shows; timers run on
      await one.context.clock.setFixedTime(app.clock.now());
      await one.page.goto(path);
      return one.page;
    },
    turnTo: async (instant) => {
      app.clock.turnTo(instant);
      for (const { context } of visits) await context.clock.setFixedTime(instant);
    },
  };
}

/** Waits until the page stands at this path and query: an address may follow what is painted, or go before it. */
export async function at(page: Page, path: string | RegExp): Promise<void> {
  const stands = (where: string) => (typeof path === 'string' ? where === path : path.test(where));
  await see.poll(() => stands(pathOf(page)) || pathOf(page), { message: `at ${path}` }).toBe(true);
}

/** Where in the product a page stands at this moment: path and query. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
