/** `npm run restore -- FILE|- [--replace] [--yes]`: restores an archive of `npm run backup`. */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { loadSettings } from '../common/config/load-settings.js';
import type { ReadSettings } from '../common/config/read-settings.js';
import { withConnection } from '../common/database/connections/connection.js';
import { hasEmbeddedDatabase, runningEmbeddedUrl } from '../common/database/embedded/embedded-postgres.js';
import { prepareSchema, databaseName, reachServer } from '../common/database/reach-database.js';
import { ArchiveError, type Manifest } from './archive.rules.js';
import { openArchiveFile, PIPE, type ReadArchive, readArchive } from './archive.js';
import { describeContents, secretCheck } from './back-up.js';
import { restore } from './restore.js';
import { asksForYes, runCommand } from '../common/terminal/command.js';

const USAGE = 'Use: npm run restore -- FILE|- [--replace] [--yes]';

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

async function main(args: string[]): Promise<void> {
  const { path, replace, yes } = readCall(args);
  const settings = loadSettings();
  const { dataDir, backupPassphrase: passphrase, databaseUrl, migrationDatabaseUrl } = settings;
  // before anything is created or asked; a pipe can be read only once, so it is not checked first
  if (path !== PIPE) await readArchive(openArchiveFile(path), passphrase);
  const name = databaseName(settings);
  const hasOwn = !databaseUrl && hasEmbeddedDatabase(dataDir);
  if (hasOwn && (await runningEmbeddedUrl(dataDir)) !== undefined)
    throw new ArchiveError(`A server still uses ${name}: stop it first.`);
  const { url: servingUrl, close } = await reachServer(settings);
  const url = migrationDatabaseUrl ?? servingUrl;
  try {
    say(`Restoring ${path === PIPE ? 'standard input' : path} into ${name} and ${dataDir} …`);
    const confirm = async ({ takenAt }: Manifest) =>
      yes || asksForYes(`All that is in ${name} is replaced by its state of ${takenAt}. Type yes to go on`);
    const source = openArchiveFile(path);
    const archive = await restore({ url, dataDir, source, passphrase, replace, confirm, say });
    await prepareSchema(servingUrl, migrationDatabaseUrl);
    // otherwise the first queries are planned as if all tables were empty
    await withConnection({ connectionString: url }, (connection) => connection.query('analyze'));
    conclude(archive, settings);
  } finally {
    await close();
  }
}

function readCall(args: string[]) {
  const options = { replace: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error(USAGE);
  const { replace = false, yes = false } = values;
  // standard input is the archive, so nobody can answer a question there
  if (path === PIPE && replace && !yes) throw new Error(`With a pipe --replace needs --yes. ${USAGE}`);
  return { path, replace, yes };
}

function conclude({ manifest, contents }: ReadArchive, { jwtSecret, production }: ReadSettings): void {
  say(`Restored the state of ${manifest.takenAt}: ${describeContents(contents)}.`);
  if (production && secretCheck(jwtSecret) !== manifest.secretCheck)
    say(
      'JWT_SECRET is another one than at the time of the backup: all are signed out, links of mails end, blocked addresses ' +
        'are not recognised, and second factors cannot be read. Set the former one, or both (JWT_SECRET_PREVIOUS).',
    );
  say('What to do next (docs/operations.md, "Backup and restore"):');
  say(
    `  1. Start with RESTORED=1: nothing leaves and nothing is sold, and you can look around.
  2. npm run reconcile -- --since ${manifest.takenAt} lists what the payment provider knows of since (first with --dry-run).
  3. npm run erase-again repeats the deletions of accounts since, and npm run verify checks the numbers.
  4. If the folder of photos is the one of before: npm run photos -- adopt.
  5. Start normally, without RESTORED.`,
  );
}

runCommand(main);
