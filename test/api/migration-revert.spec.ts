import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../migrations/index.js';
import { migrate, schemaState } from '../../server/common/database/schema/migrate.js';
import { type Reversal, revertMigration } from '../../server/common/database/schema/revert-migration.js';
import { type TestDatabase, createTestDatabase, runSql } from '../fixtures/app/test-database.js';

/** A migration as the next release could bring it. */
class KeepHats9999999999999 implements MigrationInterface {
  name = 'KeepHats9999999999999';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table hats (id integer primary key)');
    await runner.query('alter table accounts add column hat text');
    await runner.query(`insert into allowed_transitions values ('hat', '', 'worn'), ('hat', 'worn', 'lost')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table hats');
    await runner.query('alter table accounts drop column hat');
    await runner.query(`delete from allowed_transitions where subject = 'hat'`);
  }
}

let database: TestDatabase;
beforeAll(() => MIGRATIONS.push(KeepHats9999999999999));
afterAll(() => MIGRATIONS.pop());
beforeEach(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  await runSql(database.url, 'insert into hats values (1), (2)');
});
afterEach(() => database.drop());

/** Reverts the newest migration, with an answer to the question whether it should. */
async function revert(answer: boolean) {
  const asked: Reversal[] = [];
  const outcome = await revertMigration(database.url, (reversal) => {
    asked.push(reversal);
    return Promise.resolve(answer);
  });
  return { outcome, asked };
}

const hats = () => runSql(database.url, `select to_regclass('hats') as found`);

describe('reverting a migration', () => {
  it('says what it would be, with the data that would be lost, and does nothing unless told so', async () => {
    const { outcome, asked } = await revert(false);
    expect(asked).toEqual([
      {
        migration: KeepHats9999999999999.name,
        losses: [
          'the column accounts.hat with 0 values',
          'the table hats with 2 rows',
          'allowed_transitions: 2 rows would be deleted, 0 changed',
        ],
      },
    ]);
    expect(outcome).toBeNull();
    await expect(hats()).resolves.toEqual([{ found: 'hats' }]);
    await expect(schemaState(database.url)).resolves.toBe('current');
  });

  it('is done when it is agreed to, and only the newest', async () => {
    expect((await revert(true)).outcome).toBe(KeepHats9999999999999.name);
    await expect(hats()).resolves.toEqual([{ found: null }]);
    await expect(schemaState(database.url)).resolves.toBe('older');
  });

  it('is refused for a migration of a newer release', async () => {
    MIGRATIONS.pop();
    await expect(revert(true)).rejects.toThrow('of a newer release');
    MIGRATIONS.push(KeepHats9999999999999);
    await expect(hats()).resolves.toEqual([{ found: 'hats' }]);
  });
});
