import 'reflect-metadata';
import { once } from 'node:events';
import { createApp, shutDown } from './app.setup.js';
import { Clock } from './common/clock/clock.js';
import { loadSettings } from './common/config/load-settings.js';
import { openDatabase } from './common/database/open-database.js';
import { welcome } from './welcome.js';

/** Connections that may wait to be accepted: with Node's 511 some of a rush of thousands are never let in. */
const BACKLOG = 4096;

/** Reads the settings, opens the database, makes the app, listens. */
async function main(): Promise<void> {
  const toldToStop = signalToStop();
  const read = loadSettings();
  const database = await openDatabase(read);
  const settings = Object.freeze({ ...read, databaseUrl: database.url });
  try {
    const app = await createApp({ settings, clock: new Clock() });
    const { port, host } = settings;
    await once(app.getHttpServer().listen({ port, host, backlog: BACKLOG }), 'listening');
    welcome(settings);
    await toldToStop;
    await shutDown(app);
  } finally {
    await database.close();
  }
}

// from the first moment on, and for good: Ctrl-C under npm arrives twice, and must not cut a clean stop short
function signalToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`Apéro cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
