import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../common/config/production.rules.js';
import { type ReadSettings, readSettings, SettingsError } from '../common/config/read-settings.js';
import type { MailSettings } from '../common/config/settings.js';
import { probe } from '../common/database/connections/connection.js';
import { hasEmbeddedDatabase, runningEmbeddedUrl } from '../common/database/embedded/embedded-postgres.js';
import { DOCTOR_HEADER, doctorProof, type Forwarding } from '../common/health/health.controller.js';
import { Keys } from '../common/keys/keys.js';
import { tryMailServer } from '../common/mail/mail-transport.js';
import { orMissing } from '../common/storage/disk.js';
import type { StripeConnection } from '../payments/index.js';
import { checkDatabase, DATABASE_TIMEOUT } from './database.checks.js';
import { about, applying, ask, type Finding, kindOf } from './finding.js';
import { checkPayments } from './payments.checks.js';
import { type KnownPhotos, problemOfFolder } from './photos.rules.js';

/** The newest photos, and to which database and generation their folder must belong. */
const KNOWN_PHOTOS = `select database_id::text as database, generation,
    array(select id from photos order by created_at desc limit 20) as ids
  from photo_folder`;

/** Checks whether the photo folder belongs to this database. Returns nothing if one of them cannot be read. */
async function checkPhotos(url: string, dataDir: string): Promise<Finding[]> {
  const { ok, fault } = about('photos');
  const folder = join(dataDir, 'photos');
  try {
    const { rows } = await probe<KnownPhotos>(url, KNOWN_PHOTOS, DATABASE_TIMEOUT, 'doctor');
    const [known] = rows as [KnownPhotos];
    const marker = (await orMissing(readFile(join(folder, 'owner.json'), 'utf8'))) ?? null;
    const files = await Promise.all(known.ids.map((id) => orMissing(stat(join(folder, `${id}.webp`)))));
    const problem = problemOfFolder(marker, known, files.filter((file) => file !== undefined).length);
    return [problem ? fault(problem.says, problem.remedy) : ok('the folder belongs to this database')];
  } catch {
    // unreachable parts are reported by the checks of the database and of the disk
    return [];
  }
}

/** Checks for settings that are allowed, but rarely intended. */
function checkSettings({ restored, production, operator, push }: ReadSettings): Finding[] {
  const { ok, warning } = about('settings');
  const { name, address, email } = operator;
  const found = [
    restored &&
      warning('RESTORED=1: a restored copy in its safe mode.', 'Reconcile, then start without RESTORED.'),
    !production && ok('complete; this is no production: sandboxes stand in for what is not set'),
    production &&
      !(name && address && email) &&
      warning(
        'the imprint does not say who runs this.',
        'Set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.',
      ),
    production &&
      !push &&
      warning(
        'nothing is told on phones.',
        'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY (npx web-push generate-vapid-keys).',
      ),
  ];
  return applying(found, ok('complete, for production'));
}

const MEGABYTE = 1024 * 1024;
/** Below the first, the readiness check fails; below the second, operators should act soon. */
const LEAST_MEGABYTES = 50;
const FEW_MEGABYTES = 2048;

/** Checks whether the photo folder is writable and has free space. `freeOf` returns free bytes. */
export async function checkStorage(dataDir: string, freeOf = freeBytes): Promise<Finding> {
  const { ok, warning, fault } = about('disk');
  const probe = join(dataDir, `.doctor-${randomUUID()}`);
  try {
    await writeFile(probe, 'doctor', { flush: true });
    await rm(probe);
  } catch (error) {
    return unwritable(dataDir, error);
  }
  const megabytes = Math.floor((await freeOf(dataDir)) / MEGABYTE);
  const remedy = 'Make room on the volume of DATA_DIR, or take a larger one.';
  if (megabytes < LEAST_MEGABYTES) return fault(`only ${megabytes} MB are free in ${dataDir}.`, remedy);
  if (megabytes < FEW_MEGABYTES) return warning(`only ${megabytes} MB are free in ${dataDir}.`, remedy);
  return ok(`${dataDir} can be written to, ${Math.floor(megabytes / 1024)} GB are free`);
}

/** Returns the finding for a folder that is not writable. */
function unwritable(dataDir: string, error: unknown): Finding {
  return about('disk').fault(
    `${dataDir} cannot be written to (${kindOf(error)}).`,
    'Mount a volume at DATA_DIR that belongs to the account of the server (in the image: uid 1000).',
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Connects to the mail server and signs in; sends nothing. */
async function checkMail(mail: MailSettings | null, production: boolean): Promise<Finding> {
  const { ok, warning, fault } = about('mail');
  if (!mail && production)
    return warning(
      'MAIL=off: no mail is sent, and nobody can set a new password.',
      'Set SMTP_URL and MAIL_FROM.',
    );
  if (!mail) return ok('MAIL=off: none is sent');
  if (!mail.smtpUrl) return ok('the sandbox takes it');
  try {
    await tryMailServer(mail.smtpUrl);
    return ok('the server takes the connection and the log-in');
  } catch (error) {
    const kind = kindOf(error);
    if (kind === 'EAUTH')
      return fault(
        'the server refuses the log-in (EAUTH).',
        'Look at user and password in SMTP_URL; encode special characters.',
      );
    return fault(
      `the server cannot be reached (${kind}).`,
      'Look at host and port of SMTP_URL, at smtp:// or smtps://, and whether port 25, 465 or 587 may leave the network.',
    );
  }
}

/** An IP address reserved for documentation, which no proxy has. */
const OUR_OWN = '192.0.2.1';

/** Checks whether PUBLIC_URL leads to a server that is ready, and whether TRUST_PROXY_HOPS is right. */
async function checkAddress(publicUrl: string, keys: Keys, now: Date): Promise<Finding[]> {
  const { ok, fault } = about('address');
  const remedy =
    'Start the server; look at PUBLIC_URL, the name’s DNS, the certificate, and where the proxy leads. ' +
    'If it cannot be reached from inside, run the doctor outside with the same settings.';
  try {
    const live = await ask<{ status: string }>(`${publicUrl}/health/live`);
    if (!live.isOk || live.body.status !== 'ok')
      return [fault(`something else answers at ${publicUrl} (${live.status}).`, remedy)];
    const ready = await ask(`${publicUrl}/health/ready`);
    return [
      ready.isOk
        ? ok(`a server that is ready answers at ${publicUrl}`)
        : fault(`the server at ${publicUrl} is not ready.`, 'Its log says why, beside “not ready”.'),
      await checkProxies(publicUrl, keys, now),
    ];
  } catch (error) {
    return [fault(`${publicUrl} does not answer here (${kindOf(error)}).`, remedy)];
  }
}

/** Asks the server how our request reached it, and compares the number of proxies with TRUST_PROXY_HOPS. */
async function checkProxies(publicUrl: string, keys: Keys, now: Date): Promise<Finding> {
  const { ok, warning, fault } = about('proxy');
  const headers = { [DOCTOR_HEADER]: doctorProof(keys, now), 'x-forwarded-for': OUR_OWN };
  const answer = await ask<Forwarding>(`${publicUrl}/health/forwarding`, { headers });
  if (!answer.isOk)
    return warning(
      'the server does not know the doctor: how requests reach it was not looked at.',
      'Run the doctor with the JWT_SECRET (and the DATA_DIR) of the server.',
    );
  const { forwardedFor, trustProxyHops, protocol } = answer.body as Forwarding;
  const hops = forwardedFor[0] === OUR_OWN ? forwardedFor.length - 1 : forwardedFor.length;
  if (hops !== trustProxyHops)
    return fault(
      `${proxiesInWords(hops)} in front, and TRUST_PROXY_HOPS is ${trustProxyHops}: ` +
        (hops > trustProxyHops ? 'all callers are one for the limits.' : 'callers can choose their address.'),
      `Set TRUST_PROXY_HOPS=${hops}.`,
    );
  if (hops > 0 && publicUrl.startsWith('https:') && protocol !== 'https')
    return warning('the proxy does not say X-Forwarded-Proto: https.', 'Let it set that header.');
  return ok(`${proxiesInWords(hops)} in front, as TRUST_PROXY_HOPS says`);
}

function proxiesInWords(hops: number): string {
  return hops === 1 ? 'one proxy stands' : `${hops === 0 ? 'no' : hops} proxies stand`;
}

/** The environment of an instance; tests pass their own. */
export interface Surroundings {
  /** The machine's time, in milliseconds. */
  time: () => number;
  /** A replacement for Stripe; null: Stripe itself. */
  stripe: StripeConnection['address'];
}

/** Runs all checks, without changing anything. Returns the findings, in the order of the checks. */
export async function examine(env: Environment, around: Surroundings): Promise<Finding[]> {
  const settings = settingsOf(env);
  if (Array.isArray(settings)) return settings;
  const keys = new Keys({ ...settings, databaseUrl: '' });
  const found = await Promise.all([
    checkDatabaseAndPhotos(settings, around.time),
    checkStorage(settings.dataDir),
    checkMail(settings.mail, settings.production),
    checkPayments(settings, around.stripe),
    checkAddress(settings.publicUrl, keys, new Date(around.time())),
  ]);
  return [...checkSettings(settings), ...found.flat()];
}

function settingsOf(env: Environment): ReadSettings | Finding[] {
  try {
    return readSettings(env);
  } catch (error) {
    const remedy = 'See docs/configuration.md and .env.example, and start again.';
    if (error instanceof SettingsError)
      return error.message.split('\n').map((sentence) => about('settings').fault(sentence, remedy));
    // outside production some secrets are generated and stored there
    return [unwritable(env['DATA_DIR'] ?? './data', error)];
  }
}

async function checkDatabaseAndPhotos(settings: ReadSettings, time: () => number): Promise<Finding[]> {
  const { fault, warning } = about('database');
  const url = settings.databaseUrl ?? (await runningEmbeddedUrl(settings.dataDir));
  if (url)
    return [...(await checkDatabase(url, settings, time)), ...(await checkPhotos(url, settings.dataDir))];
  if (settings.makesDatabase || hasEmbeddedDatabase(settings.dataDir))
    return [warning('the embedded one does not run.', 'Start the server: it starts its database.')];
  return [
    fault(
      `DATABASE_URL is not set, and there is none in ${settings.dataDir}.`,
      'Set DATABASE_URL, or DATABASE_URL=embedded to have one made.',
    ),
  ];
}

const SIGNS = { ok: '✓', warning: '!', fault: '✗' } as const;

/** Returns findings as text, one per line. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ check, state, says, remedy }) =>
      `${SIGNS[state]} ${check.padEnd(10)} ${says}${remedy ? ` → ${remedy}` : ''}`,
  );
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  return `${lines.join('\n')}\n\n${count('fault')} faults, ${count('warning')} warnings, ${count('ok')} well\n`;
}
