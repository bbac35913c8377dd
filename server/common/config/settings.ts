import { readFileSync } from 'node:fs';
import type { ReadSettings } from './read-settings.js';

/** The running version, from package.json in the current folder. */
export const version = readVersion();

function readVersion(): string {
  try {
    const { version: read } = JSON.parse(readFileSync('package.json', 'utf8')) as { version?: string };
    return read ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** What only the start and the commands need to know. */
type OfStart = 'databaseUrl' | 'makesDatabase' | 'migrationDatabaseUrl' | 'backupPassphrase';

/** All settings as `readSettings` describes them, with the database in use. The class is the injection token. */
export abstract class Settings extends (Object as unknown as new () => Readonly<
  Omit<ReadSettings, OfStart> & { databaseUrl: string }
>) {}

export type CompanySettings = Settings['company'];
export type CsvFormat = Settings['csvFormat'];
export type MailSettings = NonNullable<Settings['mail']>;
export type TracingSettings = NonNullable<Settings['tracing']>;

/** Whether any notification can be sent, by mail or push. */
export function canNotify({ mail, push }: Pick<Settings, 'mail' | 'push'>): boolean {
  return mail !== null || push !== null;
}
