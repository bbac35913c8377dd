import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../../migrations/index.js';
import type { LintedMigration } from '../../migrations/linted-migration.js';
import { previousRelease } from '../../migrations/previous-release.js';
import { dataSourceOptions, migrate } from '../../server/common/database/schema/migrate.js';
import { type TestDatabase, createTestDatabase, databaseUrl, runSql } from '../fixtures/app/test-database.js';
import type { Beside } from '../fixtures/schema/findings.js';
import { lintMigration } from '../fixtures/schema/lint-migration.js';
import { schemaState } from '../fixtures/schema/snapshot.js';

const release = previousRelease();
const OF_RELEASE = new Set(release.migrations);

/** In the order in which they are applied: by the time in their names. */
const inOrder = (migrations: typeof MIGRATIONS) =>
  migrations.toSorted((a, b) => Number(/\d+$/.exec(a.name)) - Number(/\d+$/.exec(b.name)));

/** A migration of one statement or more. */
const migrationOf = (statements: string[], more: Partial<LintedMigration> = {}): LintedMigration => ({
  ...more,
  up: async (runner) => {
    for (const statement of statements) await runner.query(statement);
  },
  down: () => Promise.resolve(),
});

describe('what the release before needs of the schema', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.drop());

  it('is all there after all migrations', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { tables } = await schemaState(client).finally(() => client.end());
    const missing: string[] = [];
    for (const [name, { columns, values }] of Object.entries(release.tables)) {
      const table = Object.values(tables).find((one) => one.name === name);
      const there = Object.values(table?.columns ?? {});
      for (const [column, { type, nullable }] of Object.entries(columns)) {
        const now = there.find((one) => one.name === column);
        if (now?.type !== type) missing.push(`${name}.${column}: ${type}, and not ${now?.type}`);
        if (nullable && now?.required) missing.push(`${name}.${column} may be null`);
      }
      for (const { name: column, required, filled } of there)
        if (!columns[column] && required && !filled) missing.push(`${name}.${column} is not filled`);
      for (const [check, allowed] of Object.entries(values)) {
        const now = Object.values(table?.constraints ?? {}).find((one) => one.name === check);
        const refused = now ? allowed.filter((value) => !now.definition.includes(`'${value}'`)) : [];
        missing.push(...refused.map((value) => `${name}: ${check} allows ${value}`));
      }
    }
    expect(missing).toEqual([]);
  });

  it('may have been migrated further by a version after this one, which is said and borne', async () => {
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    await migrate(database.url);
    expect(written).not.toHaveBeenCalled();
    await runSql(database.url, `insert into migrations (timestamp, name) values (9, 'OfTheNextVersion9')`);
    await migrate(database.url);
    expect(written.mock.calls).toEqual([[expect.stringMatching(/^The schema is newer than this version/)]]);
    written.mockRestore();
  });

  it('is most of what there is', () => {
    expect(Object.keys(release.tables).length).toBeGreaterThan(30);
    expect(release.commit).toMatch(/^[0-9a-f]{40}$/);
    const known = new Set(MIGRATIONS.map(({ name }) => name));
    expect(release.migrations.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('a migration since the release before', () => {
  let database: TestDatabase;
  let client: Client;
  let beside: Beside;
  beforeAll(async () => {
    const server = process.env['TEST_CLUSTER_URL'] ?? '';
    const name = `apero_test_release_${process.pid}_${Date.now().toString(36)}`;
    await runSql(server, `create database ${name}`);
    database = {
      url: databaseUrl(server, name),
      drop: () => runSql(server, `drop database ${name} with (force)`).then(() => undefined),
    };
    const migrations = MIGRATIONS.filter((one) => OF_RELEASE.has(one.name));
    const source = await new DataSource({ ...dataSourceOptions(database.url), migrations }).initialize();
    await source.runMigrations().finally(() => source.destroy());
    client = new Client({ connectionString: database.url });
    await client.connect();
    const uses = (table: string, column: string) => release.tables[table]?.columns[column] !== undefined;
    beside = { schema: await schemaState(client), uses };
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('breaks nothing that runs beside it, and locks no big table, or says why it may', async () => {
    const wrong: Record<string, string[]> = {};
    for (const Migration of inOrder(MIGRATIONS.filter(({ name }) => !OF_RELEASE.has(name)))) {
      const found = await lintMigration(new Migration(), client, beside);
      if (found.length > 0) wrong[Migration.name] = found;
    }
    expect(wrong).toEqual({});
  });

  /** Lints statements, and undoes them. */
  const findings = async (...statements: string[]) => {
    await client.query('begin');
    const found = await lintMigration(migrationOf(statements), withoutEnd(client), beside).finally(() =>
      client.query('rollback'),
    );
    return found.map((sentence) => sentence.split(':')[0]);
  };

  it.each([
    ['drops a table', 'drop-table photos', ['drop table photos cascade']],
    ['renames a table', 'rename-table photos', ['alter table photos rename to pictures']],
    ['drops a column', 'drop-column profiles.age', ['alter table profiles drop column age cascade']],
    ['renames a column', 'rename-column profiles.age', ['alter table profiles rename age to years']],
    ['changes a type', 'change-type profiles.age', ['alter table profiles alter age type bigint']],
    [
      'demands a value',
      'not-null profiles.looking_for',
      ['alter table profiles alter looking_for set not null'],
    ],
    ['lets a value be empty', 'may-be-null profiles.age', ['alter table profiles alter age drop not null']],
    [
      'takes a default away',
      'drop-default event_seats.held',
      ['alter table event_seats alter held drop default'],
    ],
    [
      'adds a column that must be filled',
      'required-column profiles.shoe',
      ['alter table profiles add shoe integer not null'],
    ],
    [
      'adds a column that differs for each row',
      'rewrite profiles',
      ['alter table profiles add shoe uuid default gen_random_uuid()'],
    ],
    [
      'forbids what was allowed',
      'constraint profiles.tall',
      ['alter table profiles add constraint tall check (age > 20)'],
    ],
    ['makes values unique', 'index profiles.one_name', ['create unique index one_name on profiles (name)']],
    ['indexes a big table', 'index reservations.slow', ['create index slow on reservations (created_at)']],
    [
      'acts on what is written',
      'trigger profiles.watched',
      [
        'create function watched() returns trigger language plpgsql as $$ begin return new; end $$',
        'create trigger watched before update on profiles for each row execute function watched()',
      ],
    ],
  ])('that %s is refused', async (_what, key, statements) => {
    expect(await findings(...statements)).toContain(key);
  });

  it.each([
    [
      'a table of its own',
      ['create table shoes (id integer primary key, size integer not null)', 'create index on shoes (size)'],
    ],
    [
      'a column that may be empty, with its check',
      ["alter table profiles add shoe text constraint shoes check (shoe in ('big', 'small'))"],
    ],
    ['a column with a fixed default', ['alter table profiles add shoe integer not null default 42']],
    ['an index on a small table', ['create index quick on events (city)']],
    [
      'a check of what comes from now on',
      ['alter table profiles add constraint tall check (age > 20) not valid'],
    ],
  ])('may add %s', async (_what, statements) => {
    expect(await findings(...statements)).toEqual([]);
  });

  it('may add an index to a big table beside those who write, and drop what the release does not use', async () => {
    const index = migrationOf(['create index concurrently beside on reservations (created_at)'], {
      transaction: false,
    });
    expect(await lintMigration(index, client, beside)).toEqual([]);
    const retired: Beside = {
      ...beside,
      uses: (table, column) => column !== 'age' && beside.uses(table, column),
    };
    await client.query('begin');
    const drop = migrationOf(['alter table profiles drop column age cascade']);
    expect(await lintMigration(drop, withoutEnd(client), retired)).toEqual([]);
    await client.query('rollback');
    await client.query('drop index beside');
  });

  it('says in a line why it may, and no more than it does', async () => {
    const allowed = { 'drop-table photos': 'for the story', 'drop-table events': 'not there' };
    await client.query('begin');
    const drop = migrationOf(['drop table photos cascade'], { allowed });
    expect(await lintMigration(drop, withoutEnd(client), beside)).toEqual([
      'allowed, but not there: drop-table events',
    ]);
    await client.query('rollback');
  });
});

/** A connection that stays in the transaction of the story. */
function withoutEnd(client: Pick<Client, 'query'>): Client {
  const query = (sql: string, values?: unknown[]) =>
    sql === 'begin' || sql === 'commit' ? Promise.resolve({ rows: [] }) : client.query(sql, values);
  return { query } as unknown as Client;
}
