import { LOCKS } from '../common/locks/advisory-locks.js';
import { SchemaTransaction, knownMigrations } from '../common/database/schema/schema-transaction.js';
import { markUnfinishedRestore } from '../common/database/schema/unfinished-restore.js';
import {
  ArchiveError,
  type ArchivedTable,
  type ArchiveVisitor,
  type Contents,
  kindOfEntry,
  type Manifest,
  type ReadArchive,
  readArchive,
  tableName,
  whyTooNew,
} from './archive/index.js';
import { COPY_SETTINGS } from './database/snapshot.js';
import {
  createJobQueue,
  enqueueJobs,
  finishLoading,
  loadJobs,
  loadRows,
  prepareLoading,
  setSequences,
} from './database/loading.js';
import { empty, isEmpty, serverConnections } from './database/emptying.js';
import { StagedFiles } from './files.js';

/** The source and target of a restore. */
export interface RestoreOrder {
  /** As the role that owns the schema, or will own it. */
  url: string;
  dataDir: string;
  source: AsyncIterable<Buffer>;
  passphrase: string | null;
  /** Whether the content of the database is replaced. */
  replace: boolean;
  /** Called once, before anything is changed, if something would be replaced. */
  confirm: (manifest: Manifest) => Promise<boolean>;
  say: (sentence: string) => void;
}

/**
 * Restores an archive: the schema of that time, its rows, jobs and sequences in one transaction, which is committed
 * after the archive was read completely and the photos are in their places. If anything fails, the database stays as
 * before. Throws ArchiveError with a sentence for operators.
 */
export async function restore(order: RestoreOrder): Promise<ReadArchive> {
  const restoration = new Restoration(order);
  try {
    const archive = await readArchive(order.source, order.passphrase, restoration);
    await restoration.finish(archive.contents);
    return archive;
  } catch (error) {
    await restoration.undo();
    throw error;
  }
}

class Restoration implements ArchiveVisitor {
  private readonly rows: Record<string, number> = {};
  private jobs = 0;
  private tables = new Map<string, ArchivedTable>();
  private transaction: SchemaTransaction | undefined;
  private loading: Awaited<ReturnType<typeof prepareLoading>> | undefined;
  private files: StagedFiles | undefined;

  constructor(private readonly order: RestoreOrder) {}

  async begin(manifest: Manifest): Promise<void> {
    const tooNew = whyTooNew(manifest, knownMigrations());
    if (tooNew) throw new ArchiveError(tooNew);
    this.transaction = await this.makeRoom(manifest);
    const { client } = this.transaction;
    await this.transaction.createSchema();
    await client.query(COPY_SETTINGS);
    this.tables = new Map(manifest.tables.map((table) => [tableName(table), table]));
    this.loading = await prepareLoading(client, manifest.tables);
    await createJobQueue(client, manifest.queues);
    this.files = await StagedFiles.begin(this.order.dataDir);
  }

  async entry(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const entry = kindOfEntry(name);
    if (entry?.kind === 'table') await this.takeRows(entry.name, content);
    else if (entry?.kind === 'jobs') this.jobs += await loadJobs(this.client, content);
    else if (entry) await this.files?.take(entry.kind, entry.name, content);
    else throw new ArchiveError(`The archive holds "${name}", which this Apéro does not know.`);
  }

  /** Checks the numbers of rows, completes the schema, places the photos, and commits. */
  async finish(contents: Contents): Promise<void> {
    this.assertNumbers(contents);
    this.order.say('All rows are loaded. Checking them against each other …');
    if (this.loading) await finishLoading(this.client, this.loading);
    await setSequences(this.client, contents.sequences);
    await enqueueJobs(this.client);
    await this.files?.place();
    await this.transaction?.commit();
    this.transaction = undefined;
    await this.files?.clear();
  }

  async undo(): Promise<void> {
    await this.transaction?.rollback();
    await this.files?.clear();
  }

  private get client() {
    if (!this.transaction) throw new Error('The restore has not begun');
    return this.transaction.client;
  }

  private async makeRoom(manifest: Manifest): Promise<SchemaTransaction> {
    const { url, replace, confirm } = this.order;
    const transaction = await SchemaTransaction.begin(url, manifest.migrations);
    try {
      // a server that starts in the meantime waits here, and then finds the schema
      await transaction.client.query(`select pg_advisory_xact_lock(${LOCKS.migration})`);
      const servers = await serverConnections(transaction.client);
      if (servers > 0)
        throw new ArchiveError(
          'A server still uses this database: stop all of them first (and the pooler, which keeps connections for a while).',
        );
      const wasEmpty = await isEmpty(transaction.client);
      if (!wasEmpty && !replace)
        throw new ArchiveError(
          'This database is not empty. Restore into an empty one, or say --replace: then all that is in it is removed.',
        );
      if (!wasEmpty && !(await confirm(manifest))) throw new ArchiveError('Nothing was changed.');
      if (wasEmpty) await markUnfinishedRestore(url);
      await empty(transaction.client);
      return transaction;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  private async takeRows(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const table = this.tables.get(name);
    if (!table)
      throw new ArchiveError(`The archive holds rows of "${name}", which its manifest does not name.`);
    this.rows[name] = (this.rows[name] ?? 0) + (await loadRows(this.client, table, content));
  }

  private assertNumbers({ rows, jobs }: Contents): void {
    for (const [table, count] of Object.entries(rows))
      if ((this.rows[table] ?? 0) !== count)
        throw new ArchiveError(
          `The archive says ${count} rows of ${table}, and holds ${this.rows[table] ?? 0}.`,
        );
    if (this.jobs !== jobs) throw new ArchiveError(`The archive says ${jobs} jobs, and holds ${this.jobs}.`);
  }
}
