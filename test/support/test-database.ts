import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own for a test, with the newest schema and no rows. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database from the run's template. Any number of workers may do so at once: nobody can connect to the template,
 * so PostgreSQL never finds it in use.
 * @throws when the run has no test cluster (a Jest project without `cluster.setup.ts`).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { TEST_CLUSTER_URL: server, TEST_TEMPLATE_DATABASE: template } = process.env;
  if (!server || !template) throw new Error('No test cluster: does this Jest project name cluster.setup.ts?');
  const name = `${template.replace('_template', '')}_${randomBytes(5).toString('hex')}`;
  // Copying files takes a fraction of the default's way through the log.
  await runSql(server, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(server, name);
  return {
    url,
    drop: () => runSql(server, `drop database if exists ${name} with (force)`).then(() => undefined),
  };
}

/** Keeps tests, which delete what they find, away from a database that may be somebody's. */
export function assertTestDatabase(url: string): void {
  const name = new URL(url).pathname.slice(1);
  if (!name.includes('test')) {
    throw new Error(
      `Tests run only on a database whose name contains "test", and this one is called "${name}".`,
    );
  }
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function runSql(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return rows;
  } finally {
    await client.end();
  }
}
