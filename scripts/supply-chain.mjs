// npm run supply-chain: fails on known vulnerabilities of what is shipped, and writes the bill of materials (CycloneDX) to
// dist/sbom.json. Where the registry does not answer for vulnerabilities it says so, and does not fail.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const SBOM = 'dist/sbom.json';
/** Less than this is told and does not fail. */
const FAILS_FROM = ['high', 'critical'];
const ANSWERS_WITHIN = 60_000;

const problems = [...billOfMaterials(), ...vulnerabilities()];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length ? 1 : 0;

function npm(...args) {
  return spawnSync('npm', args, {
    encoding: 'utf8',
    timeout: ANSWERS_WITHIN,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
}

/** Writes what is shipped, as the lock file says it; needs no registry. */
function billOfMaterials() {
  const { status, stdout, stderr } = npm(
    'sbom',
    '--sbom-format=cyclonedx',
    '--omit=dev',
    '--package-lock-only',
  );
  if (status !== 0) return [`npm sbom failed: ${stderr.trim().split('\n').at(-1)}`];
  const { components } = JSON.parse(stdout);
  mkdirSync('dist', { recursive: true });
  writeFileSync(SBOM, stdout);
  process.stdout.write(`${SBOM}: ${components.length} packages are shipped.\n`);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const unpinned = Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.startsWith('node_modules/') && !link && !integrity)
    .map(([path]) => path);
  return unpinned.map((path) => `${path} has no checksum in package-lock.json.`);
}

function vulnerabilities() {
  const { stdout } = npm('audit', '--json', '--omit=dev');
  const report = parsed(stdout);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) {
    process.stdout.write('The registry does not answer for known vulnerabilities: not checked.\n');
    return [];
  }
  const found = Object.values(report.vulnerabilities ?? {});
  for (const { name, severity, range } of found) process.stdout.write(`${severity}: ${name} ${range}\n`);
  process.stdout.write(`${counts.total} known vulnerabilities in what is shipped.\n`);
  return found
    .filter(({ severity }) => FAILS_FROM.includes(severity))
    .map(({ name, severity }) => `${name} has a known vulnerability (${severity}): npm audit --omit=dev`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
