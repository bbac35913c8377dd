import { SWEEP_ACCOUNTS } from '../../server/auth/accounts/accounts.service.js';
import { randomBytes } from 'node:crypto';
import { prepareSchema } from '../../server/common/database/reach-database.js';
import { migrate } from '../../server/common/database/schema/migrate.js';
import { Logger } from '@nestjs/common';
import { DELETE_AFTER_TIME } from '../../server/privacy/retention/retention.service.js';
import { ana, logInOrganiser } from '../fixtures/actors.js';
import { createEventAs, giveSeatAs } from '../fixtures/organiser.js';
import { startApp } from '../fixtures/app/start-app.js';
import { databaseUrl, runSql } from '../fixtures/app/test-database.js';

const cluster = process.env.TEST_CLUSTER_URL ?? '';
const name = `apero_test_roles_${randomBytes(4).toString('hex')}`;
const OWNER = `${name}_owner`;
const SERVING = `${name}_serving`;

/** The address of the story's database as a role. */
function urlAs(role: string): string {
  const url = new URL(databaseUrl(cluster, name));
  url.username = role;
  url.password = 'a-password-of-tests';
  return url.href;
}

beforeAll(async () => {
  for (const role of [OWNER, SERVING])
    await runSql(cluster, `create role ${role} login password 'a-password-of-tests'`);
  await runSql(cluster, `create database ${name} owner ${OWNER}`);
});
afterAll(async () => {
  await runSql(cluster, `drop database if exists ${name} with (force)`);
  for (const role of [OWNER, SERVING]) await runSql(cluster, `drop role if exists ${role}`);
});

describe('a server whose role owns nothing', () => {
  it('says what to do while the schema is missing', async () => {
    await expect(migrate(urlAs(SERVING))).rejects.toThrow('MIGRATION_DATABASE_URL');
  });

  it('serves guests and organisers after the owner has migrated, job queue included', async () => {
    await prepareSchema(urlAs(SERVING), urlAs(OWNER));
    // a second replica, a later start
    await Promise.all([1, 2].map(() => prepareSchema(urlAs(SERVING), urlAs(OWNER))));
    await prepareSchema(urlAs(SERVING), null);
    const stripe = { secretKey: 'sk_test_none', webhookSecret: 'whsec_none' };
    const app = await startApp({ databaseUrl: urlAs(SERVING), stripe });
    const organiser = await logInOrganiser(app);
    const guest = await ana(app);
    const eventId = await createEventAs(organiser);
    await giveSeatAs(organiser, eventId, guest);
    (await organiser.post(`/api/admin/events/${eventId}/matching`)).expect(200);
    await app.jobs.enqueue(SWEEP_ACCOUNTS, {}, { key: 'test' });
    await app.jobs.enqueue(DELETE_AFTER_TIME, {}, { key: 'test' });
    await app.jobs.drain();
    expect((await guest.get('/api/profile/events')).expect(200).upcoming).toHaveLength(1);
    await app.close();
  });

  it.each([
    ['create a table', 'create table more (id integer)'],
    ['change one', 'alter table accounts add column more text'],
    ['drop one', 'drop table blocks'],
    ['switch a trigger off', 'alter table audit_log disable trigger all'],
    ['delete the audit log', 'delete from audit_log'],
    ['change the audit log', `update audit_log set action = 'nothing'`],
    ['forget a migration', 'delete from migrations'],
    ['create a queue in the schema of the jobs by hand', 'create table jobs.more (id integer)'],
  ])('cannot %s', async (_what, statement) => {
    await expect(runSql(urlAs(SERVING), statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('is a superuser in no production without the start saying so', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const told = () =>
      error.mock.calls.filter(([line]) => String(line).includes('a superuser of PostgreSQL'));
    const stripe = { secretKey: 'sk_test_none', webhookSecret: 'whsec_none' };
    // the controls: a role of its own, and no production
    await (await startApp({ databaseUrl: urlAs(SERVING), stripe, production: true })).close();
    await (await startApp({ databaseUrl: databaseUrl(cluster, name), stripe })).close();
    expect(told()).toEqual([]);
    await (await startApp({ databaseUrl: databaseUrl(cluster, name), stripe, production: true })).close();
    expect(told()).toHaveLength(1);
    error.mockRestore();
  });

  it('differs in this from the owner: the control', async () => {
    await runSql(urlAs(OWNER), 'create table more (id integer)');
    await runSql(urlAs(OWNER), 'drop table more');
  });
});
