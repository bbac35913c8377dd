/** `npm run backup -- FILE|FOLDER|- [--keep N]`, `npm run backup -- --check FILE|-` */
import 'reflect-metadata';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadEnvironment, loadSettingsOfCommand } from '../common/config/load-settings.js';
import type { ReadSettings } from '../common/config/read-settings.js';
import { reachDatabase } from '../common/database/reach-database.js';
import { version } from '../common/config/settings.js';
import { noteBackup } from '../common/storage/disk.js';
import { keepNewest, openArchiveFile, PIPE, readArchive } from './archive.js';
import { backUp, describeContents } from './back-up.js';
import { runCommand } from '../common/terminal/command.js';

const USAGE = 'Use: npm run backup -- FILE|FOLDER|- [--keep N], or: npm run backup -- --check FILE|-';

// standard output may be the archive
const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

async function main(args: string[]): Promise<void> {
  const options = { check: { type: 'boolean' }, keep: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0 || (values.check && values.keep)) throw new Error(USAGE);
  if (values.check) return check(path);
  const keep = values.keep === undefined ? undefined : await parseKeep(path, values.keep);
  await back(path, loadSettingsOfCommand());
  if (keep === undefined) return;
  for (const old of await keepNewest(path, keep, new Date()))
    say(`Removed ${old}: the newest ${keep} are kept.`);
}

async function back(path: string, settings: ReadSettings): Promise<void> {
  const started = performance.now();
  const { url, close } = await reachDatabase(settings);
  try {
    const { dataDir, jwtSecret, backupPassphrase: passphrase, migrationDatabaseUrl } = settings;
    const { path: written, contents } = await backUp({
      // connects directly: a pooler may share the connection with others
      url: migrationDatabaseUrl ?? url,
      dataDir,
      jwtSecret,
      version,
      path,
      passphrase,
      takenAt: new Date(),
      say,
    });
    // the backup counts even if the servers' metrics do not learn of it
    await noteBackup(dataDir).catch((error: unknown) =>
      say(`That a backup has succeeded is not seen in the metrics: ${String(error)}`),
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const size = path === PIPE ? '' : `, ${((await stat(written)).size / 1e6).toFixed(1)} MB`;
    const sealed = passphrase === null ? ', not encrypted' : ', encrypted';
    say(
      `${path === PIPE ? 'The archive' : written} is whole: ${describeContents(contents)}${size}${sealed}, ${seconds} s.`,
    );
  } finally {
    await close();
  }
}

async function check(path: string): Promise<void> {
  // an archive can be checked on a machine without other settings
  const passphrase = loadEnvironment()['BACKUP_PASSPHRASE']?.trim() || null;
  const { manifest, contents } = await readArchive(openArchiveFile(path), passphrase);
  process.stdout.write(
    `${path} is whole: of ${manifest.takenAt}, Apéro ${manifest.version}, ${describeContents(contents)}.\n`,
  );
}

async function parseKeep(path: string, text: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!/^[1-9]\d{0,3}$/.test(text) || !found?.isDirectory())
    throw new Error(`${USAGE}. --keep is for a folder.`);
  return Number(text);
}

runCommand(main);
