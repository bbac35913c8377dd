import { type Actor, logInOrganiser, ben, refusal } from '../../fixtures/actors.js';
import { giveUpJob } from '../../fixtures/operations/jobs.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let organiser: Actor;
beforeEach(async () => {
  organiser = await logInOrganiser(app);
});

const status = async () => (await organiser.get('/api/admin/status')).expect(200);
const retry = (id: string) => organiser.post(`/api/admin/status/jobs/${id}/retry`);

describe('the status page', () => {
  it('says of each part how it is', async () => {
    const { parts, version, failing, safe_mode } = await status();
    expect(parts.map(({ part }) => part)).toEqual([
      'database',
      'payments',
      'refunds',
      'mail',
      'jobs',
      'clock',
      'disk',
      'photos',
      'backup',
    ]);
    expect({ safe_mode, failing }).toEqual({ safe_mode: false, failing: [] });
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(parts.find(({ part }) => part === 'database')).toMatchObject({
      state: 'working',
      waiting: 0,
      failed: 0,
    });
  });

  it('is for organisers, not for guests', async () => {
    const guest = await ben(app);
    expect(refusal(await guest.get('/api/admin/status'))).toBe('403 FORBIDDEN');
    expect((await guest.post(`/api/admin/status/jobs/${await giveUpJob(app)}/retry`)).status).toBe(403);
  });

  it('shows a job that was given up; tried again, it runs, once, and the audit log knows by whom', async () => {
    const id = await giveUpJob(app);
    const before = await status();
    expect(before.failed_jobs.find((job) => job.id === id)).toMatchObject({ kind: 'sweep-photos' });
    expect(before.parts.find(({ part }) => part === 'jobs')).toMatchObject({ state: 'trouble' });
    expect(before.working).toBe(false);
    for (let press = 0; press < 2; press++) expect((await retry(id)).status).toBe(200);
    const after = await status();
    expect(after.failed_jobs.map((job) => job.id)).not.toContain(id);
    await app.jobs.drain();
    const [job] = await app.database.query<{ state: string }>('select state from jobs.job where id = $1', [
      id,
    ]);
    expect(job).toEqual({ state: 'completed' });
    expect((await retry(id)).status).toBe(200);
    const { items } = (await organiser.get('/api/admin/audit')).expect(200);
    expect(items.filter(({ action }) => action === 'job.retried')).toMatchObject([
      { subject: 'account', details: { job: 'sweep-photos' } },
    ]);
  });

  it('knows no job that is none', async () => {
    expect(refusal(await retry('7f3dd1e0-0000-4000-8000-000000000000'))).toBe('404 NOT_FOUND');
    expect((await retry('7')).status).toBe(400);
  });
});
