import { type Known, type PartState, type StatusPart, statusOfParts } from './status.rules.js';

const NOW = new Date('2026-12-01T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const NOTHING = { waiting: 0, oldestSeconds: 0, failed: 0 };
const WELL: Known = {
  now: NOW,
  failing: [],
  providerAnsweredAt: ago(1),
  refunds: NOTHING,
  mailIsOn: true,
  mails: NOTHING,
  jobs: NOTHING,
  diskFree: 0.6,
  photosAreOurs: true,
  backedUpAt: ago(600),
};

describe('the status', () => {
  it('is well when all is well', () => {
    expect(statusOfParts(WELL).map(({ state }) => state)).toEqual(Array(9).fill('working'));
  });

  it.each<[StatusPart, PartState, Partial<Known>]>([
    ['database', 'trouble', { failing: ['database'] }],
    ['clock', 'trouble', { failing: ['clock'] }],
    ['payments', 'trouble', { providerAnsweredAt: ago(16) }],
    ['payments', 'unknown', { providerAnsweredAt: null }],
    ['refunds', 'working', { refunds: { waiting: 3, oldestSeconds: 5 * 86_400, failed: 0 } }],
    ['refunds', 'trouble', { refunds: { waiting: 1, oldestSeconds: 11 * 86_400, failed: 0 } }],
    ['refunds', 'trouble', { refunds: { waiting: 0, oldestSeconds: 0, failed: 1 } }],
    ['mail', 'off', { mailIsOn: false }],
    ['mail', 'working', { mails: { waiting: 40, oldestSeconds: 899, failed: 0 } }],
    ['mail', 'trouble', { mails: { waiting: 1, oldestSeconds: 901, failed: 0 } }],
    ['jobs', 'trouble', { jobs: { waiting: 0, oldestSeconds: 0, failed: 1 } }],
    ['disk', 'trouble', { diskFree: 0.09 }],
    ['disk', 'unknown', { diskFree: null }],
    ['photos', 'trouble', { photosAreOurs: false }],
    ['photos', 'unknown', { photosAreOurs: null }],
    ['backup', 'trouble', { backedUpAt: ago(27 * 60) }],
    ['backup', 'unknown', { backedUpAt: null }],
  ])('of %s is %s: %o', (part, state, known) => {
    expect(statusOfParts({ ...WELL, ...known }).find((one) => one.part === part)).toMatchObject({ state });
  });
});
