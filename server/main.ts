import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp, shutDown } from './app.setup.js';
import { DatabaseClock } from './common/clock/database-clock.js';
import { loadSettings } from './common/config/load-settings.js';
import type { Settings } from './common/config/settings.js';
import { MetricsListener } from './common/metrics/metrics-listener.js';
import { awaitDatabase } from './common/database/await-database.js';
import { type OpenDatabase, openDatabase } from './common/database/open-database.js';
import { LOG } from './common/logging/log-stream.js';
import { LAST_WORDS, type StopReason, stopOrder, stopSchedule } from './common/stopping/stopping.js';
import { welcome } from './welcome.js';

/** Listen backlog: with Node's default of 511, some connections of a rush of thousands are never accepted. */
const BACKLOG = 4096;

interface Running {
  app: NestExpressApplication;
  settings: Settings;
  database: OpenDatabase;
}

/** Starts, serves until there is a reason to stop, and stops. Returns the reason. */
async function main(): Promise<StopReason> {
  const told = stopOrder();
  const starting = start();
  // stopped before it serves: there is nothing to finish, and an embedded PostgreSQL ends with this process
  const early = await Promise.race([told, starting.then(() => null)]);
  if (early) return early;
  const { app, settings, database } = await starting;
  const givenUp = database.givenUp.then((why): StopReason => ({ code: 1, fault: new Error(why) }));
  const reason = await Promise.race([told, givenUp]);
  if (reason.fault) new Logger('Stopping').fatal(reason.fault);
  const said: StopReason = { ...reason, fault: null };
  const stopped = shutDown(app).then(() => database.close());
  await Promise.race([stopped, delay(stopSchedule(settings.shutdownGraceSeconds).ends)]);
  return said;
}

/** Reads the settings, opens the database, creates the app, and listens. */
async function start(): Promise<Running> {
  const read = loadSettings();
  if (read.databaseUrl)
    await awaitDatabase(read.databaseUrl, (sentence) => process.stderr.write(`${sentence}\n`));
  const database = await openDatabase(read);
  const settings = Object.freeze({ ...read, databaseUrl: database.url });
  try {
    const app = await createApp({ settings, clock: new DatabaseClock() });
    const { port, host } = settings;
    await once(app.getHttpServer().listen({ port, host, backlog: BACKLOG }), 'listening');
    await app.get(MetricsListener).listen();
    welcome(settings);
    if (settings.refundHours === 0)
      new Logger('Settings').warn(
        'REFUND_HOURS is below 24: a guest who cancels gets a refund until the day of the event begins, when the match lists open.',
      );
    return { app, settings, database };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Ends the process, with the error on standard error if it has not been logged. */
async function end({ code, fault }: StopReason): Promise<never> {
  if (fault) process.stderr.write(`Apéro ends: ${fault.message}\n`);
  await LOG.written(LAST_WORDS);
  process.exit(code);
}

// a closed standard error must not end the process early
process.stderr.on('error', () => undefined);
main().then(end, (error: unknown) => {
  process.stderr.write(`Apéro cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  return end({ code: 1, fault: null });
});
