import { toDomainError } from '../../server/common/errors/error.filter.js';
import { sharedApp } from '../fixtures/app/shared-app.js';

const app = sharedApp();

describe('a connection for requests', () => {
  it('is held by no statement, no lock and no transaction for good', async () => {
    const [row] = await app.database.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(row).toEqual({ statement: '30s', lock: '15s', idle: '1min' });
  });

  it.each([
    ['a statement that takes too long', `set local statement_timeout = '50ms'`, 'select pg_sleep(20)'],
    [
      'a lock that is held too long',
      `set local lock_timeout = '50ms'`,
      'lock table blocks in exclusive mode',
    ],
  ])('tells the caller to come again after %s', async (_what, limit, statement) => {
    let release = () => undefined as void;
    const holds = new Promise<void>((resolve) => (release = resolve));
    let locked = () => undefined as void;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const blocker = app.database.transaction(async () => {
      await app.database.query('lock table blocks in exclusive mode');
      locked();
      await holds;
    });
    await isLocked;
    const waiter = app.database.transaction(async () => {
      await app.database.query(limit);
      await app.database.query(statement);
    });
    const error = await waiter.then(
      () => undefined,
      (thrown: unknown) => toDomainError(thrown),
    );
    release();
    await blocker;
    expect(error?.code).toBe('UNAVAILABLE');
  });
});
