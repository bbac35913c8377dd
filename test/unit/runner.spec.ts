import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const CONFIG = `const files = process.env.TEST_GROUPS ? 'groups' : 'api';
module.exports = { projects: [{ displayName: 'api', transform: {}, testMatch: ['<rootDir>/test/' + files + '/*.spec.ts'] }] };`;

/** A story that fails until it has been played before. */
const unsteady = (name: string) => `it(${JSON.stringify(name)}, () => {
  const marker = __dirname + '/${Buffer.from(name).toString('hex')}';
  const isSecond = require('node:fs').existsSync(marker);
  require('node:fs').writeFileSync(marker, '');
  expect(isSecond).toBe(true);
});`;
const GREEN = `it('passes', () => expect(1).toBe(1));`;
const RED = `it('fails', () => expect(1).toBe(2));`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apero-runner-'));
  mkdirSync(join(folder, 'test/api'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'jest.config.cjs'), CONFIG);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `npm test -- api` on a project of these spec files. Returns the exit code, the last lines, and all it said. */
function run(...files: string[]): { code: number | null; lines: string[]; stdout: string } {
  for (const [at, stories] of files.entries())
    writeFileSync(join(folder, `test/api/spec-${at}.spec.ts`), stories);
  const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/test.mjs'), 'api'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TEST_GROUPS: '' },
  });
  const lines = stdout.trim().split('\n');
  return { code: status, lines: lines.slice(lines.lastIndexOf('') + 1), stdout };
}

/** The same without all it said. */
function play(...files: string[]): { code: number | null; lines: string[] } {
  const { code, lines } = run(...files);
  return { code, lines };
}

describe('a story that fails', () => {
  it('counts as passed and is named as unsteady if it passes when it is played once more', () => {
    expect(play(GREEN, `describe('in a (group)', () => { ${unsteady('is late?')} })`)).toEqual({
      code: 0,
      lines: ['unsteady: test/api/spec-1.spec.ts › in a (group) › is late?', '2 passed, 0 failed'],
    });
  });

  it('fails the run if it fails again, beside one that does not', () => {
    expect(play(GREEN + RED, unsteady('is late'))).toEqual({
      code: 1,
      lines: ['unsteady: test/api/spec-1.spec.ts › is late', '2 passed, 1 failed'],
    });
  });

  it('fails the run if more than three stories fail at first', () => {
    const four = ['one', 'two', 'three', 'four'].map(unsteady).join('\n');
    expect(play(GREEN + four)).toEqual({ code: 1, lines: ['1 passed, 4 failed'] });
  });

  it('fails the run if its file cannot be loaded', () => {
    expect(play(GREEN, 'throw new Error("cannot be loaded");')).toMatchObject({ code: 1 });
  });
});

describe('a story that is skipped', () => {
  const SKIPPED = `it.skip('has no disk', () => undefined);`;

  it('is counted beside the others, alone in its file or not', () => {
    const { code, lines, stdout } = run(GREEN + SKIPPED, SKIPPED);
    expect({ code, lines }).toEqual({ code: 0, lines: ['1 passed, 0 failed'] });
    expect(stdout).toMatch(/suites in all +\d+ s, 2 skipped\n/);
  });

  it('is not spoken of where there is none', () => {
    expect(run(GREEN).stdout).not.toContain('skipped');
  });
});

describe('the image', () => {
  it('is the last part of the deep run, and is skipped with the reason where it cannot be built', () => {
    mkdirSync(join(folder, 'scripts'));
    writeFileSync(join(folder, 'scripts/build.mjs'), '');
    writeFileSync(join(folder, 'scripts/image-check.mjs'), 'console.log("Not tried: there is no builder.")');
    const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/test.mjs'), '--deep', 'image'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^- image +skipped: there is no builder\.$/m);
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, '1 passed, 0 failed']);
  });
});
