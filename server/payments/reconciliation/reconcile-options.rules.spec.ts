import { reconcileOptions } from './reconcile-options.rules.js';

const NOW = new Date('2026-12-01T12:00:00Z');
const since = new Date('2026-12-01T09:00:00Z');

describe('npm run reconcile', () => {
  it.each([
    [[], { dryRun: false }],
    [['--dry-run'], { dryRun: true }],
    [['--since', '2026-12-01T10:00:00+01:00'], { dryRun: false, since }],
    [['--dry-run', '--since=2026-12-01T09:00:00Z'], { dryRun: true, since }],
  ])('understands %j', (args, options) => {
    expect(reconcileOptions(args, NOW)).toEqual(options);
  });

  it.each([
    [['--since']],
    [['--since', 'yesterday']],
    [['--since', '2026-12-01T09:00:00']],
    [['--since', '2026-12-02T09:00:00Z']],
    [['--until', '2026-12-01T09:00:00Z']],
    [['--since', '2026-12-01T09:00:00Z', 'more']],
  ])('does nothing for %j', (args) => {
    expect(reconcileOptions(args, NOW)).toBeUndefined();
  });
});
