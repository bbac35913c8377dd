import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { createApp, shutDown } from './app.setup.js';
import { DatabaseClock } from './common/clock/database-clock.js';
import { loadSettings } from './common/config/load-settings.js';
import type { Settings } from './common/config/settings.js';
import { MetricsListener } from './common/metrics/metrics.js';
import { awaitDatabase } from './common/database/await-database.js';
import { openDatabase } from './common/database/reach-database.js';
import { LOG } from './common/logging/log-stream.js';
import { LAST_WORDS, type StopReason, stopOrder, stopSchedule } from './common/stopping/stopping.js';
import { DEMO_ORGANISER } from './common/config/read-settings.js';
import { missingOfOperator } from './common/config/setting-groups.js';
import { SAFE_MODE_SENTENCE } from './common/safe-mode/safe-mode.js';
import { DEMO_GUEST, DEMO_HOST, SECOND_GUEST, SECOND_ORGANISER } from './demo/index.js';

/** Prints the URL of the product and the demo's logins. */
function welcome(settings: Settings): void {
  const lines = [`Apéro is open: ${settings.publicUrl}`];
  if (settings.demo) lines.push('', 'This is a demonstration (DEMO=1): everybody knows these log-ins.');
  if (settings.demoData) lines.push('', ...logIns(settings));
  if (settings.mail?.smtpUrl === null)
    lines.push('', `Mail goes to a sandbox: ${settings.publicUrl}/sandbox/mail`);
  if (settings.restored) lines.push('', SAFE_MODE_SENTENCE);
  if (!settings.stripe) lines.push('', 'Payments go to a sandbox: no money moves.');
  const missing = missingOfOperator(settings.operator);
  if (settings.production && missing.length > 0)
    lines.push('', `The imprint and the privacy notice lack ${missing.join(', ')}: the law asks for them.`);
  process.stdout.write(`\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`);
}

/** Returns a line for each login of the demonstration; a password from the settings is not printed. */
function logIns({ admin }: Settings): string[] {
  const logIn = (who: string, { email, password }: { email: string; password: string }) =>
    `${who.padEnd(28)} ${email} / ${password}`;
  return [
    logIn('a guest with a place today', DEMO_GUEST),
    logIn('another, to be met today', SECOND_GUEST),
    admin && admin !== DEMO_ORGANISER
      ? logIn('you, an organiser', { ...admin, password: 'as you set it' })
      : logIn('an organiser', DEMO_ORGANISER),
    logIn('a second organiser', SECOND_ORGANISER),
    logIn('a host at today’s entrance', DEMO_HOST),
  ];
}

/** Listen backlog: with Node's default of 511, some connections of a rush of thousands are never accepted. */
const BACKLOG = 4096;

/** Starts, serves until there is a reason to stop, and stops. Returns the reason. */
async function main(): Promise<StopReason> {
  const stopRequested = stopOrder();
  const starting = start();
  // stopped before it serves: there is nothing to finish, and an embedded PostgreSQL ends with this process
  const early = await Promise.race([stopRequested, starting.then(() => null)]);
  if (early) return early;
  const { app, settings, database } = await starting;
  const givenUp = database.givenUp.then((why): StopReason => ({ code: 1, fault: new Error(why) }));
  const reason = await Promise.race([stopRequested, givenUp]);
  if (reason.fault) new Logger('Stopping').fatal(reason.fault);
  const stopped = shutDown(app).then(() => database.close());
  await Promise.race([stopped, delay(stopSchedule(settings.shutdownGraceSeconds).ends)]);
  // the fault has been logged
  return { code: reason.code, fault: null };
}

/** Reads the settings, opens the database, creates the app, and listens. */
async function start() {
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
