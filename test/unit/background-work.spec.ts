import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../server/app.module.js';
import type { Settings } from '../../server/common/config/settings.js';
import { type JobKind, jobKinds } from '../../server/common/jobs/job-kind.js';
import { HOUR, MINUTE, SECOND } from '../../server/common/time/durations.rules.js';

const PAGE = 'docs/architecture.md';
const [, section = ''] = /\n## Background work\n([\s\S]*?)\n## /.exec(readFileSync(PAGE, 'utf8')) ?? [];
const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const ON_DEMAND = 'when there is something';
/** What the page says: the kinds, by when they are enqueued. */
const said = new Map(
  [...section.matchAll(/^\| (.+?) +\| (.*`.*) +\|$/gm)].map(([, when = '', kinds = '']) => [
    when,
    codeIn(kinds),
  ]),
);

const REPEAT = 'common/clock/repeat-every.ts';
const DEADLINES = 'common/http/deadlines.ts';
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => name.replaceAll('\\', '/'))
  .toSorted();
const filesWith = (code: RegExp) =>
  sources.filter((name) => code.test(readFileSync(join('server', name), 'utf8')));

/** How the page writes a kind's schedule; a setting by its name. */
function scheduleOf({ every }: JobKind<object>): string {
  if (every === undefined) return ON_DEMAND;
  if (every === HOUR) return 'every hour';
  if (every === MINUTE) return 'every minute';
  if (typeof every === 'number') return `every ${every / SECOND} seconds`;
  const read: string[] = [];
  const settings = new Proxy({}, { get: (_, name) => read.push(String(name)) }) as Settings;
  every(settings);
  return `every ${read.map((name) => `\`${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}\``).join(', ')}`;
}

describe('the page on background work', () => {
  it('lists every kind of job with its schedule', () => {
    // other specs of this group declare kinds of their own
    const kinds = jobKinds().filter(({ name }) => !name.startsWith('spec.'));
    const written = new Map([...said.keys()].map((when): [string, string[]] => [when, []]));
    for (const kind of kinds)
      written.set(scheduleOf(kind), [...(written.get(scheduleOf(kind)) ?? []), kind.name]);
    const scheduled = new Set(kinds.filter(({ every }) => every !== undefined).map(({ name }) => name));
    const once = (when: string, names: readonly string[]) =>
      // some are enqueued in between, too
      when === ON_DEMAND ? names.filter((name) => !scheduled.has(name)) : names;
    expect([...said].map(([when, names]) => [when, once(when, names)])).toEqual([...written]);
  });

  it('lists every file that repeats work, and the two that hold a timer', () => {
    const items = [...section.matchAll(/^- .*(?:\n {2}.*)*/gm)].map(([item]) => item).join('\n');
    const listed = codeIn(items).filter((code) => code.endsWith('.ts'));
    expect(filesWith(/\brepeatEvery\(/)).toEqual([...listed, REPEAT].toSorted());
    expect(filesWith(/\bsetInterval\b|\bsetTimeout\(/)).toEqual([REPEAT, DEADLINES]);
    expect(codeIn(section)).toEqual(expect.arrayContaining([DEADLINES, REPEAT]));
  });
});
