import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
  expect,
} from '@playwright/test';
import { findBrowser } from './find-browser.js';
import type { RunningApp } from './start-app.js';

export { expect };
export type { BrowserContext, Page };

/** In milliseconds: the longest wait of a browser story for anything. A second is enough on an idle machine. */
export const PATIENCE = 60_000;

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a real Chromium, with these arguments beside the usual ones. Close it when done. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = findBrowser();
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [...QUIET, ...more, ...(root ? ['--no-sandbox'] : [])],
  });
}

/** A phone of 360 × 740 px. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};
/** A desktop window of 1280 × 800 px. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** A fresh person at a browser: no storage, English unless told otherwise. Fails the story on page errors. */
export async function visit(
  browser: Browser,
  app: RunningApp,
  options: BrowserContextOptions & { token?: string | null } = {},
): Promise<Visit> {
  const { token, ...rest } = options;
  const context = await browser.newContext({
    ...DESKTOP,
    locale: 'en-GB',
    baseURL: app.url,
    // what moves for its beauty alone is drawn without a graphics card here, at the cost of all the stories
    reducedMotion: 'reduce',
    ...rest,
  });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.setDefaultTimeout(PATIENCE);
  if (token) {
    await context.addInitScript({
      // only where nothing has been stored yet, so that logging out stays logged out after a reload;
      // the empty page that a window begins with has no storage
      content: `if (location.origin !== 'null' && !sessionStorage.getItem('token-given')) {
        sessionStorage.setItem('token-given', '1');
        localStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(token)});
      }`,
    });
  }
  const page = await context.newPage();
  return { context, page, errors, leave: () => leave(context, errors) };
}

/** The key under which the client keeps the token. */
export const TOKEN_KEY = 'apero.access_token';

/** An open browser window of one person. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors thrown in the page so far. */
  errors: string[];
  /** Closes the window; throws if the page has thrown. */
  leave: () => Promise<void>;
}

async function leave(context: BrowserContext, errors: readonly string[]): Promise<void> {
  const page = context.pages()[0];
  if (page && process.env['KEEP_SCREENSHOTS']) {
    mkdirSync('test-results', { recursive: true });
    await page.screenshot({ path: join('test-results', `${Date.now()}.png`) });
  }
  await context.close();
  if (errors.length > 0) throw new Error(`The page threw: ${errors.join('; ')}`);
}
