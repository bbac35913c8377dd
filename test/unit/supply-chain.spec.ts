import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apero-npm-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the check with a registry that gives this answer to the question for vulnerabilities. */
function runCheck(audit: string) {
  const npm = join(folder, 'npm');
  const sbom = JSON.stringify({ bomFormat: 'CycloneDX', components: [{ name: 'pg' }] });
  writeFileSync(join(folder, 'audit'), audit);
  writeFileSync(join(folder, 'sbom'), sbom);
  writeFileSync(npm, `#!/bin/sh\ncat "${folder}/$1"\n[ "$1" = sbom ]\n`);
  chmodSync(npm, 0o755);
  const path = `${folder}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/supply-chain.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
  return { status, said: stdout + stderr };
}

const report = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { leftpad: { name: 'leftpad', severity, range: '<2' } },
    metadata: { vulnerabilities: { total: 1 } },
  });

describe('the gate of what is shipped', () => {
  it.each(['high', 'critical'])('fails on a known vulnerability that is %s', (severity) => {
    const { status, said } = runCheck(report(severity));
    expect(said).toContain(`leftpad has a known vulnerability (${severity})`);
    expect(status).toBe(1);
  });

  it('tells a lesser one and passes', () => {
    const { status, said } = runCheck(report('moderate'));
    expect(said).toContain('moderate: leftpad <2');
    expect(status).toBe(0);
  });

  it.each(['', 'not found', '{"error":{"code":"ENOAUDIT"}}'])(
    'passes, and says so, where the registry answers %j',
    (answer) => {
      const { status, said } = runCheck(answer);
      expect(said).toContain('The registry does not answer');
      expect(said).toContain('dist/sbom.json: 1 packages');
      expect(status).toBe(0);
    },
  );
});

describe('dependencies', () => {
  it('are named by exact versions', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    );
  });
});
