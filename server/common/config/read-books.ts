import type { SettingReader } from './setting-reader.js';
import {
  type CompanySettings,
  CSV_FORMATS,
  type CsvFormat,
  type FeeSettings,
  type OperatorSettings,
} from './settings.js';

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
