import { AsyncResource } from 'node:async_hooks';
import { DataSource, type Repository } from 'typeorm';
import { AccountEntity } from '../../server/auth/accounts/account.entity.js';
import { AFTER_COMMIT } from '../../server/common/database/after-commit.js';
import { createBarrier } from '../fixtures/barrier.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';

describe('A repository of TypeORM in the running transaction of the database', () => {
  let running: RunningApp;
  let accounts: Repository<AccountEntity>;

  beforeAll(async () => {
    running = await startApp();
    accounts = running.app.get(DataSource).getRepository(AccountEntity);
  });
  afterAll(() => running.close());
  beforeEach(() => running.database.query('delete from accounts'));

  const add = (email: string) => {
    const now = running.clock.now();
    return accounts.save({ email, passwordHash: '-', tokensFrom: now, createdAt: now });
  };
  const emails = async () => (await accounts.find({ order: { email: 'asc' } })).map(({ email }) => email);
  const transaction = <T>(work: () => Promise<T>) => running.database.transaction(work);

  it('is undone with it', async () => {
    const broken = transaction(async () => {
      await add('mia@apero.test');
      expect(await emails()).toEqual(['mia@apero.test']);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await emails()).toEqual([]);
  });

  it('is kept with it, together with what SQL wrote', async () => {
    await transaction(async () => {
      await add('mia@apero.test');
      await running.database.query(`update accounts set role = 'host'`);
    });
    expect(await accounts.findOneBy({ email: 'mia@apero.test' })).toMatchObject({ role: 'host' });
  });

  it('sees nothing of another transaction that runs at the same time', async () => {
    const bothHaveWritten = createBarrier(2);
    const bothHaveRead = createBarrier(2);
    const alone = (email: string) =>
      transaction(async () => {
        await add(email);
        await bothHaveWritten();
        const found = await emails();
        await bothHaveRead();
        return found;
      });
    const seen = await Promise.all([alone('mia@apero.test'), alone('noah@apero.test')]);
    expect(seen).toEqual([['mia@apero.test'], ['noah@apero.test']]);
    expect(await emails()).toEqual(['mia@apero.test', 'noah@apero.test']);
  });

  it('is there for others before what waits for the commit is done', async () => {
    let seen: string[] = [];
    await transaction(async () => {
      running.database[AFTER_COMMIT](async () => (seen = await emails()));
      await add('mia@apero.test');
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['mia@apero.test']);
  });

  it('may not be used after its end', async () => {
    const late = await transaction(() => Promise.resolve(AsyncResource.bind(() => emails())));
    await expect(late()).rejects.toThrow('A statement came after its transaction had ended');
  });

  it('leaves nothing behind where a text with its own transaction fails, as when two servers set up the job queue', async () => {
    const { database } = running;
    // each on a connection of its own, so that none of the pool's is left out
    const failing = Array.from({ length: 20 }, () =>
      database.query('\n  BEGIN;\n  select 1 / 0;\n  COMMIT;'),
    );
    const ends = await Promise.allSettled(failing);
    expect(ends.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    await Promise.all(
      Array.from({ length: 20 }, (_, next) => transaction(() => add(`guest${next}@apero.test`))),
    );
    expect(await emails()).toHaveLength(20);
  });

  it('may begin a transaction of TypeORM inside, whose failure undoes that part only', async () => {
    await transaction(async () => {
      await add('mia@apero.test');
      const inner = accounts.manager.transaction(async (manager) => {
        await manager.getRepository(AccountEntity).update({ role: 'user' }, { role: 'admin' });
        throw new Error('only this');
      });
      await expect(inner).rejects.toThrow('only this');
    });
    expect(await accounts.find()).toMatchObject([{ email: 'mia@apero.test', role: 'user' }]);
  });

  it('is tried again from the beginning after a deadlock', async () => {
    await add('mia@apero.test');
    await add('noah@apero.test');
    const bothHoldOne = createBarrier(2);
    let attempts = 0;
    const hold = (first: string, second: string) =>
      transaction(async () => {
        attempts++;
        await accounts.update({ email: first }, { role: 'host' });
        if (attempts <= 2) await bothHoldOne();
        await accounts.update({ email: second }, { role: 'host' });
      });
    await Promise.all([hold('mia@apero.test', 'noah@apero.test'), hold('noah@apero.test', 'mia@apero.test')]);
    expect(attempts).toBe(3);
    expect(await accounts.countBy({ role: 'host' })).toBe(2);
  });

  it('leaves no connection behind', async () => {
    await Promise.all(Array.from({ length: 50 }, () => emails()));
    await Promise.all(Array.from({ length: 50 }, () => transaction(() => emails())));
    const [row] = await running.database.query<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and application_name = 'apero' and state <> 'idle'`,
    );
    expect(row?.busy).toBe(1);
  });
});
