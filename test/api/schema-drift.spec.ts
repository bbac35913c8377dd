import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../server/common/database/schema/migrate.js';
import { entityOptions } from '../../server/common/database/data-source.js';
import '../../server/app.module.js';
import { type TestDatabase, createTestDatabase, runSql } from '../fixtures/app/test-database.js';

describe('The entities and the migrated schema', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase();
    source = await openSource(database.url);
  });

  afterEach(async () => {
    await source.destroy();
    await database.drop();
  });

  const differences = async (): Promise<string[]> => {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  };
  const tables = async (): Promise<string[]> => {
    const rows = await runSql(
      database.url,
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    return rows.map(({ name }) => String(name)).filter((name) => name !== 'migrations');
  };

  it('leave nothing to generate', async () => {
    expect(await differences()).toEqual([]);
  });

  it('know the same tables', async () => {
    expect(source.entityMetadatas.map(({ tableName }) => tableName).toSorted()).toEqual(await tables());
  });

  it('say the same of every constraint and index', async () => {
    await runSql(database.url, 'create schema from_entities');
    const described = await openSource(database.url, 'from_entities');
    await described.synchronize();
    await described.destroy();
    const written = await definitions(database.url, 'public');
    expect(written.length).toBeGreaterThan(100);
    expect(await definitions(database.url, 'from_entities')).toEqual(written);
  });

  it.each([
    ['a column', 'alter table profiles add column shoe_size integer'],
    ['another type', 'alter table profiles alter column age type bigint'],
    ['another default', 'alter table event_seats alter column held set default 7'],
    ['a nullable column', 'alter table profiles alter column name drop not null'],
    ['a lost index', 'drop index ratings_no'],
    ['a lost foreign key', 'alter table blocks drop constraint blocks_blocked_id_fkey'],
    ['a lost check', 'alter table profiles drop constraint profiles_age'],
  ])('differ as soon as somebody changes %s by hand', async (_what, change) => {
    await runSql(database.url, change);
    expect(await differences()).not.toEqual([]);
  });
});

function openSource(url: string, schema?: string): Promise<DataSource> {
  return new DataSource({
    ...dataSourceOptions(url),
    ...entityOptions(),
    ...(schema ? { schema } : {}),
    migrations: [],
  }).initialize();
}

/** Every constraint and index of a schema as PostgreSQL words it, but for what an entity cannot say. */
async function definitions(url: string, schema: string): Promise<string[]> {
  const rows = await runSql(
    url,
    `select c.conrelid::regclass || ' ' || c.conname || ': ' || pg_get_constraintdef(c.oid) as definition
       from pg_constraint c where c.connamespace = $1::text::regnamespace and c.contype <> 'n'
     union all
     select indexdef from pg_indexes where schemaname = $1::text`,
    [schema],
  );
  return rows
    .map(({ definition }) => String(definition).replaceAll(`${schema}.`, ''))
    .filter((definition) => !/\bmigrations\b|\bDESC\b|USING gin|\(account_id < partner_id\)/.test(definition))
    .toSorted();
}
