import { type ReadSettings, readSettings } from './read-settings.js';

/** The settings of this process; a file .env in the folder of the start fills in what the environment lacks. */
export function loadSettings(): ReadSettings {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return readSettings(process.env);
}
