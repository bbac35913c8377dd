// The browser that the tests drive, for the commands that picture and measure the client.
import { chromium } from '@playwright/test';
import { transformFileSync } from '@swc/core';

const { code } = transformFileSync('test/fixtures/browser/find-browser.ts', {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
});
const { findBrowser } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function options(args) {
  const { executablePath, env } = findBrowser();
  const root = process.getuid?.() === 0;
  return {
    executablePath,
    env: { ...process.env, ...env },
    args: [...QUIET, ...(root ? ['--no-sandbox'] : []), ...args],
  };
}

/** Starts a Chromium. Close it when done. */
export function launchBrowser() {
  return chromium.launch(options([]));
}

/** Starts a Chromium with a profile folder, in which others may open tabs over a debugging port. Close it when done. */
export function launchProfile(folder, port) {
  return chromium.launchPersistentContext(folder, options([`--remote-debugging-port=${port}`]));
}
