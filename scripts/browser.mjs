// The tests' browser, for the commands that draw pictures and measure the client.
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

/** Starts a Chromium. The caller closes it. */
export function launchBrowser() {
  return chromium.launch(options([]));
}

/** Starts a Chromium with a profile folder and a debugging port for other programs. The caller closes it. */
export function launchProfile(folder, port) {
  return chromium.launchPersistentContext(folder, options([`--remote-debugging-port=${port}`]));
}
