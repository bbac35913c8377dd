import type { SettingReader } from './setting-reader.js';
import {
  type MetricsSettings,
  type TracingSettings,
  type CompanySettings,
  CSV_FORMATS,
  type CsvFormat,
  type FeeSettings,
  type OperatorSettings,
  type Settings,
  type PushSettings,
} from './settings.js';
import { createECDH } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const COUNTRY = /^[A-Z]{2}$/;

/** Reads who runs this instance. All of it is optional: the pages show what is missing. */
export function readOperator(text: (name: string) => string | null, problems: string[]): OperatorSettings {
  const email = text('OPERATOR_EMAIL');
  if (email && !EMAIL.test(email)) problems.push('OPERATOR_EMAIL must be an e-mail address.');
  const country = text('HOSTING_COUNTRY');
  if (country && !COUNTRY.test(country))
    problems.push('HOSTING_COUNTRY must be two capital letters, such as CH.');
  return { name: text('OPERATOR_NAME'), address: text('OPERATOR_ADDRESS'), email, country };
}

/** Returns the names of the imprint settings that are missing. */
export function missingOfOperator({ name, address, email, country }: OperatorSettings): string[] {
  const settings = {
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: address,
    OPERATOR_EMAIL: email,
    HOSTING_COUNTRY: country,
  };
  return Object.entries(settings).flatMap(([setting, value]) => (value === null ? [setting] : []));
}

const PRIVATE_KEY_BYTES = 32;

/** Returns the keys of Web Push if they are not set: generated once and kept in the data folder, readable by its owner only. */
export function generatedVapidKeys(dataDir: string): PushSettings {
  const file = join(dataDir, 'vapid-keys.json');
  mkdirSync(dataDir, { recursive: true });
  try {
    // 'wx' fails if the file exists, so that two processes that start at once use the same keys
    writeFileSync(file, JSON.stringify(newVapidKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return JSON.parse(readFileSync(file, 'utf8')) as PushSettings;
}

/** Returns a new pair of keys on P-256, as VAPID (RFC 8292) writes them. */
export function newVapidKeys(): PushSettings {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // a private key with leading zeros comes shorter
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES), pair.getPrivateKey()]);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.subarray(-PRIVATE_KEY_BYTES).toString('base64url'),
  };
}

const PRIVATE_KEY = /^[\w-]{43}$/;

/** Reads the keys of Web Push; null if they are not set. */
export function readPush(read: SettingReader, problems: string[]): PushSettings | null {
  const publicKey = read.text('VAPID_PUBLIC_KEY');
  const privateKey = read.text('VAPID_PRIVATE_KEY');
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey || !isPair(publicKey, privateKey)) {
    problems.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, as `npx web-push generate-vapid-keys` writes it.',
    );
    return null;
  }
  return { publicKey, privateKey };
}

function isPair(publicKey: string, privateKey: string): boolean {
  if (!PRIVATE_KEY.test(privateKey)) return false;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    // not a valid key of the curve
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

/** The sender when the mail sandbox receives the mail. */
const SANDBOX_SENDER = 'Apéro <hello@apero.example>';
/**
 * An email address, or a name with an address in angle brackets. Line breaks are refused, as they would start another
 * header.
 */
const SENDER =
  /^(?:[^<>"\r\n]{1,100} )?<[^\s<>@,]{1,64}@[^\s<>@,]{1,190}>$|^[^\s<>@,]{1,64}@[^\s<>@,]{1,190}$/;

/**
 * Reads how mail is sent. Production needs a server and a sender, or MAIL=off. Elsewhere the mail sandbox receives it if
 * no server is set.
 */
export function readMail(
  read: SettingReader,
  production: boolean,
  problems: string[],
): Pick<Settings, 'mail' | 'requireVerifiedEmail'> {
  const isOn = read.choice('MAIL', ['on', 'off'], 'on') === 'on';
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.text('MAIL_FROM');
  if (isOn && (production || smtpUrl) && !(smtpUrl && from))
    problems.push('Mail needs SMTP_URL and MAIL_FROM, or MAIL=off.');
  if (from && !SENDER.test(from)) problems.push('MAIL_FROM must be an address, or a name and an <address>.');
  const required = read.choice('REQUIRE_VERIFIED_EMAIL', ['0', '1'], production && isOn ? '1' : '0') === '1';
  if (required && !isOn)
    problems.push('REQUIRE_VERIFIED_EMAIL=1 needs mail: nobody could verify an address.');
  return {
    mail: isOn ? { smtpUrl, from: from ?? SANDBOX_SENDER } : null,
    requireVerifiedEmail: required,
  };
}

/** A Swiss company number (UID), with or without the suffix for value-added tax. */
const UID = /^CHE-\d{3}\.\d{3}\.\d{3}( (MWST|TVA|IVA))?$/;
/** Stripe's fee for a card payment in Switzerland. */
const USUAL_FEE = { percent: 2.9, rappen: 30 };
const MOST_PERCENT = 30;

/** Reads what receipts show, and the format of CSV files. The operator is the company unless another one is set. */
export function readBooks(
  read: SettingReader,
  operator: OperatorSettings,
  problems: string[],
): { company: CompanySettings; providerFee: FeeSettings; csvFormat: CsvFormat } {
  const uid = read.text('COMPANY_UID');
  if (uid && !UID.test(uid)) problems.push('COMPANY_UID must look like CHE-123.456.789 MWST.');
  const vatPercent = readPercent(read, 'VAT_RATE', problems);
  if (vatPercent !== null && !uid) problems.push('VAT_RATE needs COMPANY_UID: it stands on every receipt.');
  return {
    company: {
      name: read.text('COMPANY_NAME') ?? operator.name,
      address: read.text('COMPANY_ADDRESS') ?? operator.address,
      uid,
      vatPercent,
    },
    providerFee: {
      percent: readPercent(read, 'STRIPE_FEE_PERCENT', problems) ?? USUAL_FEE.percent,
      rappen: read.integer('STRIPE_FEE_RAPPEN', USUAL_FEE.rappen, 0, 10_000),
    },
    csvFormat: read.choice('CSV_FORMAT', CSV_FORMATS, 'plain') as CsvFormat,
  };
}

// in steps of 0.01, as rates are written: 8.1, 2.65
function readPercent(read: SettingReader, name: string, problems: string[]): number | null {
  const text = read.text(name);
  if (text === null) return null;
  const percent = Number(text);
  if (/^\d{1,2}(\.\d{1,2})?$/.test(text) && percent <= MOST_PERCENT) return percent;
  problems.push(`${name} must be a rate in percent from 0 to ${MOST_PERCENT}, such as 8.1.`);
  return null;
}

const LOOPBACK = '127.0.0.1';
/** The samplers of OpenTelemetry's specification that need no server of their own. */
export const TRACES_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Reads metrics, traces, and the share of successful requests that is logged. */
export function readObservability(read: SettingReader, port: number, problems: string[]) {
  return {
    metrics: readMetrics(read, port, problems),
    tracing: readTracing(read, problems),
    logSample: readShare(read, 'LOG_SAMPLE', problems),
  };
}

// the figures are confidential: no port is opened unless it is set, and it listens on the loopback address by default
function readMetrics(read: SettingReader, port: number, problems: string[]): MetricsSettings | null {
  if (read.text('METRICS_PORT') === null) return null;
  const own = read.integer('METRICS_PORT', 0, 1, 65_535);
  if (own === port)
    problems.push('METRICS_PORT must be another port than PORT: metrics are not for the public.');
  return { port: own, host: read.text('METRICS_HOST') ?? LOOPBACK };
}

// the names are OpenTelemetry's own
function readTracing(read: SettingReader, problems: string[]): TracingSettings | null {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const sampler = read.choice('OTEL_TRACES_SAMPLER', TRACES_SAMPLERS, 'parentbased_traceidratio');
  const share = readShare(read, 'OTEL_TRACES_SAMPLER_ARG', problems);
  const serviceName = read.text('OTEL_SERVICE_NAME') ?? 'apero';
  if (endpoint === null) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    sampler: sampler as TracingSettings['sampler'],
    share,
    serviceName,
    attributes: readAttributes(read, problems),
  };
}

// `name=value,name=value`, each percent-encoded
function readAttributes(read: SettingReader, problems: string[]): Record<string, string> {
  const pairs = (read.text('OTEL_RESOURCE_ATTRIBUTES') ?? '').split(',').filter((pair) => pair.trim() !== '');
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        if (name.trim() === '' || value.length === 0) throw new Error('no pair');
        return [decodeURIComponent(name.trim()), decodeURIComponent(value.join('=').trim())];
      }),
    );
  } catch {
    problems.push('OTEL_RESOURCE_ATTRIBUTES must be pairs such as deployment.environment.name=production.');
    return {};
  }
}

function readShare(read: SettingReader, name: string, problems: string[]): number {
  const value = read.text(name);
  if (value === null) return 1;
  const share = Number(value);
  if (/^[\d.]+$/.test(value) && share >= 0 && share <= 1) return share;
  problems.push(`${name} must be a number from 0 to 1.`);
  return 1;
}
