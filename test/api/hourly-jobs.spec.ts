import { until } from '../fixtures/app/until.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

/** A server starts on this database, with its background work, and is stopped again. */
async function serverRuns(): Promise<void> {
  await (await startApp({ replicaOf: app, backgroundWork: true })).close();
}

/** In how many spans (hours, minutes, …) each job was enqueued by the clock, and how often in a span at most. */
async function enqueued(): Promise<{ spans: Record<string, number>; mostInOne: number }> {
  const rows = await app.database.query<{ name: string; spans: number; most: number }>(
    `select name, count(*)::int as spans, max(times)::int as most
       from (select name, singleton_on, count(*) as times from jobs.job
              where singleton_key = 'clock' group by name, singleton_on) as slots
      group by name order by name`,
  );
  return {
    spans: Object.fromEntries(rows.map(({ name, spans }) => [name, spans])),
    mostInOne: Math.max(...rows.map(({ most }) => most)),
  };
}

const SCHEDULED = [
  'connections.make',
  'events.make-series',
  'friends.end-due',
  'match-stale-events',
  'messages.release',
  'notifications.count',
  'notifications.schedule',
  'payments.balance',
  'payments.receipts',
  'payments.reconcile',
  'photos.count-folder-on',
  'privacy.finish-open-erasures',
  'privacy.retention',
  'questionnaire.read-texts',
  'referrals.count-ends',
  'reservations.confirmations',
  'sweep-accounts',
  'sweep-hold-addresses',
  'sweep-photos',
  'waiting-list.advance-due',
  'webhooks.clean-up',
];

describe('what the clock has done, each hour, each minute or more often', () => {
  it('is done at the start: a server that lives for fifty minutes at a time leaves nothing undone', async () => {
    await serverRuns();
    expect(Object.keys((await enqueued()).spans)).toEqual(SCHEDULED);
  });

  it('is done again when its time has come, while the server runs', async () => {
    const running = await startApp({ replicaOf: app, backgroundWork: true, reconcileSeconds: 1 });
    const seconds = async () => (await enqueued()).spans['payments.reconcile'] ?? 0;
    await until('it was done in three seconds', async () => (await seconds()) >= 3, { within: 60_000 });
    await running.close();
  });

  it('is done once in its span, however many servers start, and again in the next', async () => {
    await app.jobs.enqueueAllScheduled();
    await serverRuns();
    await app.jobs.enqueueAllScheduled();
    expect((await enqueued()).mostInOne).toBe(1);
    await app.database.query(`update jobs.job set singleton_on = singleton_on - interval '1 day'`);
    await app.jobs.drain();
    await app.jobs.enqueueAllScheduled();
    const { spans, mostInOne } = await enqueued();
    expect(Object.keys(spans)).toEqual(SCHEDULED);
    // more than two if one has begun meanwhile
    for (const times of Object.values(spans)) expect(times).toBeGreaterThanOrEqual(2);
    expect(mostInOne).toBe(1);
  });
});
