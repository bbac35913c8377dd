import { existsSync, readFileSync } from 'node:fs';

const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ');
const all = (pattern: RegExp) => [...dockerfile.matchAll(pattern)].map(([, found = '']) => found);

describe('the Dockerfile', () => {
  it('stands on one base, by version and digest', () => {
    expect(all(/^ARG BASE=(.*)$/gm)).toEqual([
      expect.stringMatching(/^docker\.io\/library\/node:\d+\.\d+\.\d+-[\w-]+@sha256:[0-9a-f]{64}$/),
    ]);
    expect(new Set(all(/^FROM (\S+)/gm))).toEqual(new Set(['${BASE}']));
  });

  it('ends as a user that is not root, by number, so that Kubernetes can see it', () => {
    expect(all(/^USER (.*)$/gm)).toEqual(['1000:1000']);
  });

  it('is production, and is asked whether it is ready', () => {
    expect(dockerfile).toContain('NODE_ENV=production');
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/health\/ready/m);
    expect(dockerfile).not.toMatch(/\bDEMO\b/);
  });

  it('copies only what is there and what may come into a build', () => {
    const copied = all(/^COPY (?!--from)(.*)$/gm).flatMap((line) => line.split(/\s+/).slice(0, -1));
    const allowed: string[] = readFileSync('.dockerignore', 'utf8').match(/^!.*$/gm) ?? [];
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(path) || !allowed.includes(`!${path}`))).toEqual([]);
    expect(allowed.filter((path) => !copied.includes(path.slice(1)))).toEqual([]);
  });
});
