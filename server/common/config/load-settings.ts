import { type ReadSettings, readSettings } from './read-settings.js';

/** Returns the settings of this process: its environment, completed by a file .env in the current folder. */
export function loadSettings(): ReadSettings {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const settings = readSettings(process.env);
  // libraries ask for it by this name
  if (settings.production) process.env['NODE_ENV'] = 'production';
  return settings;
}
