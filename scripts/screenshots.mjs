// Takes screenshots of every screen in its states: phone and desktop, light and dark, the four languages in rotation.
// Into ./screenshots, for looking at. `--only sign-in,admin` keeps to those whose name begins so. The screens are those of
// the accessibility tests (test/fixtures/browser/screens.ts).
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { build } from './build.mjs';

const SCREENSHOTS = process.argv.includes('--only') ? process.argv.at(-1) : '';
build();
rmSync('screenshots', { recursive: true, force: true });
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'pictures'];
const { status } = spawnSync(process.execPath, jest, {
  stdio: 'inherit',
  env: { ...process.env, SCREENSHOTS },
});
process.exitCode = status ?? 1;
