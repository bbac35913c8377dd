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

/** In how many hours each hourly job was enqueued, and how often in an hour at most. */
async function enqueued(): Promise<{ hours: Record<string, number>; mostInOne: number }> {
  const rows = await app.database.query<{ name: string; hours: number; most: number }>(
    `select name, count(*)::int as hours, max(times)::int as most
       from (select name, singleton_on, count(*) as times from jobs.job
              where singleton_key = 'hourly' group by name, singleton_on) as slots
      group by name order by name`,
  );
  return {
    hours: Object.fromEntries(rows.map(({ name, hours }) => [name, hours])),
    mostInOne: Math.max(...rows.map(({ most }) => most)),
  };
}

const HOURLY = [
  'events.make-series',
  'notifications.count',
  'payments.balance',
  'payments.receipts',
  'privacy.retention',
  'questionnaire.read-texts',
  'reservations.confirmations',
  'sweep-accounts',
  'sweep-hold-addresses',
  'sweep-photos',
  'webhooks.clean-up',
];

describe('what is done each hour', () => {
  it('is done at the start: a server that lives for fifty minutes at a time leaves nothing undone', async () => {
    await serverRuns();
    expect(Object.keys((await enqueued()).hours)).toEqual(HOURLY);
  });

  it('is done once in an hour, however many servers start, and again in the next', async () => {
    await app.jobs.enqueueHourly();
    await serverRuns();
    await app.jobs.enqueueHourly();
    expect((await enqueued()).mostInOne).toBe(1);
    await app.database.query(`update jobs.job set singleton_on = singleton_on - interval '1 day'`);
    await app.jobs.drain();
    await app.jobs.enqueueHourly();
    const { hours, mostInOne } = await enqueued();
    expect(Object.keys(hours)).toEqual(HOURLY);
    // more than two if an hour has struck meanwhile
    for (const times of Object.values(hours)) expect(times).toBeGreaterThanOrEqual(2);
    expect(mostInOne).toBe(1);
  });
});
