import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from './production.rules.js';
import { type ReadSettings, readSettings, SettingsError } from './read-settings.js';

/** Returns the settings of this process: its environment, completed by a file .env in the current folder. */
export function loadSettings(): ReadSettings {
  const settings = readSettings(loadEnvironment());
  // libraries read this name
  if (settings.production) process.env['NODE_ENV'] = 'production';
  return settings;
}

/** As `loadSettings`, for a command that needs an existing database. Throws SettingsError if there is none. */
export function loadSettingsOfCommand(): ReadSettings {
  const { DATABASE_URL = '', DATA_DIR } = loadEnvironment();
  const dataDir = resolve(DATA_DIR?.trim() || './data');
  if (['', 'embedded'].includes(DATABASE_URL.trim()) && !existsSync(join(dataDir, 'postgres')))
    throw new SettingsError(
      `There is no database in ${dataDir}: is DATA_DIR the right folder, or DATABASE_URL missing?`,
    );
  return loadSettings();
}

/** Returns the environment of this process, completed by the file .env, as `loadSettings` reads it. */
export function loadEnvironment(): Environment {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return process.env;
}
