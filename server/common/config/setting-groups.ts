import { createECDH } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush, { type VapidKeys } from 'web-push';
import type { SettingReader } from './setting-reader.js';

/** Returns the content of a file in the data folder, which is made once, readable by its owner only. */
export function generated(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  try {
    // 'wx' fails if the file exists, so that two processes that start at once use the same content
    writeFileSync(file, make(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads who runs this instance. All of it is optional: imprint and privacy notice show what is missing. */
export function readOperator(read: SettingReader) {
  return {
    name: read.text('OPERATOR_NAME'),
    /** Postal address, in one line. */
    address: read.text('OPERATOR_ADDRESS'),
    email: read.text('OPERATOR_EMAIL', EMAIL, 'must be an e-mail address'),
    /** Country of the server: two letters, ISO 3166. */
    country: read.text('HOSTING_COUNTRY', /^[A-Z]{2}$/, 'must be two capital letters, such as CH'),
  };
}

/** Returns the names of the imprint settings that are missing. */
export function missingOfOperator({
  name,
  address,
  email,
  country,
}: ReturnType<typeof readOperator>): string[] {
  const settings = { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email };
  return Object.entries({ ...settings, HOSTING_COUNTRY: country }).flatMap(([setting, value]) =>
    value === null ? [setting] : [],
  );
}

/** Returns the keys of Web Push if they are not set: generated once and kept in the data folder, readable by its owner only. */
export function generatedVapidKeys(dataDir: string): VapidKeys {
  const text = generated(dataDir, 'vapid-keys.json', () => JSON.stringify(webPush.generateVAPIDKeys()));
  return JSON.parse(text) as VapidKeys;
}

/** Reads the VAPID keys of Web Push (RFC 8292), in base64url; null if they are not set. */
export function readPush(read: SettingReader): VapidKeys | null {
  const publicKey = read.text('VAPID_PUBLIC_KEY');
  const privateKey = read.text('VAPID_PRIVATE_KEY');
  if (!publicKey && !privateKey) return null;
  if (publicKey && privateKey && isPair(publicKey, privateKey)) return { publicKey, privateKey };
  read.problems.push(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, as `npx web-push generate-vapid-keys` writes it.',
  );
  return null;
}

function isPair(publicKey: string, privateKey: string): boolean {
  if (!/^[\w-]{43}$/.test(privateKey)) return false;
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
/** An email address, or a name with one in angle brackets. A line break would start another header. */
const SENDER =
  /^(?:[^<>"\r\n]{1,100} )?<[^\s<>@,]{1,64}@[^\s<>@,]{1,190}>$|^[^\s<>@,]{1,64}@[^\s<>@,]{1,190}$/;

/** Reads how mail is sent. Production needs a server and a sender, or MAIL=off; elsewhere there is the sandbox. */
export function readMail(read: SettingReader, production: boolean) {
  const isOn = read.isOn('MAIL');
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.text('MAIL_FROM', SENDER, 'must be an address, or a name and an <address>');
  if (isOn && (production || smtpUrl) && !(smtpUrl && from))
    read.problems.push('Mail needs SMTP_URL and MAIL_FROM, or MAIL=off.');
  const requireVerifiedEmail = read.flag('REQUIRE_VERIFIED_EMAIL', production && isOn);
  if (requireVerifiedEmail && !isOn)
    read.problems.push('REQUIRE_VERIFIED_EMAIL=1 needs mail: nobody could verify an address.');
  return {
    /** Null: no mail is sent. Without `smtpUrl` the mail sandbox receives it. */
    mail: isOn ? { smtpUrl, from: from ?? SANDBOX_SENDER } : null,
    /** Whether holds, reports and connections need a verified email address. */
    requireVerifiedEmail,
  };
}

/** A Swiss company number (UID), with or without the suffix for value-added tax. */
const UID = /^CHE-\d{3}\.\d{3}\.\d{3}( (MWST|TVA|IVA))?$/;
const MOST_PERCENT = 30;

/** Reads what receipts show, and the format of CSV files. The operator is the company unless another one is set. */
export function readBooks(read: SettingReader, operator: ReturnType<typeof readOperator>) {
  const uid = read.text('COMPANY_UID', UID, 'must look like CHE-123.456.789 MWST');
  const vatPercent = readPercent(read, 'VAT_RATE');
  if (vatPercent !== null && !uid)
    read.problems.push('VAT_RATE needs COMPANY_UID: it stands on every receipt.');
  return {
    /** The seller on receipts; null where not set. `vatPercent` is included in every price; null: none is paid. */
    company: {
      name: read.text('COMPANY_NAME') ?? operator.name,
      address: read.text('COMPANY_ADDRESS') ?? operator.address,
      uid,
      vatPercent,
    },
    /** The provider's fee for a payment, until the real one is known: Stripe's for a card payment in Switzerland. */
    providerFee: {
      percent: readPercent(read, 'STRIPE_FEE_PERCENT') ?? 2.9,
      rappen: read.integer('STRIPE_FEE_RAPPEN', 30, 0, 10_000),
    },
    /** `plain` with commas and UTC, `swiss` as spreadsheets in Switzerland expect it. */
    csvFormat: read.choice('CSV_FORMAT', ['plain', 'swiss'], 'plain'),
  };
}

// in steps of 0.01, as rates are written: 8.1, 2.65
function readPercent(read: SettingReader, name: string): number | null {
  const rule = `must be a rate in percent from 0 to ${MOST_PERCENT}, such as 8.1`;
  return read.number(name, /^\d{1,2}(\.\d{1,2})?$/, 0, MOST_PERCENT, rule);
}

/** The samplers of OpenTelemetry's specification that need no server of their own. */
const TRACES_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Reads where metrics are served: nowhere by default, as they are confidential. `port` is that of the app. */
export function readMetrics(read: SettingReader, port: number) {
  if (read.text('METRICS_PORT') === null) return null;
  const own = read.integer('METRICS_PORT', 0, 1, 65_535);
  if (own === port)
    read.problems.push('METRICS_PORT must be another port than PORT: metrics are not for the public.');
  return { port: own, host: read.text('METRICS_HOST') ?? '127.0.0.1' };
}

/** Reads where traces are sent, over OTLP and HTTP, and how many. The names are OpenTelemetry's own. */
export function readTracing(read: SettingReader) {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const sampler = read.choice('OTEL_TRACES_SAMPLER', TRACES_SAMPLERS, 'parentbased_traceidratio');
  // the share of traces that ratio samplers keep
  const share = read.share('OTEL_TRACES_SAMPLER_ARG');
  const serviceName = read.text('OTEL_SERVICE_NAME') ?? 'apero';
  if (endpoint === null) return null;
  const attributes = readAttributes(read);
  return { endpoint: endpoint.replace(/\/+$/, ''), sampler, share, serviceName, attributes };
}

// `name=value,name=value`, each percent-encoded
function readAttributes(read: SettingReader): Record<string, string> {
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
    read.problems.push(
      'OTEL_RESOURCE_ATTRIBUTES must be pairs such as deployment.environment.name=production.',
    );
    return {};
  }
}
