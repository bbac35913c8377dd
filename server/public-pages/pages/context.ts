import type { Language } from '../../common/http/request-language.js';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** The URLs of the client's fonts; undefined without a built client. */
export interface PublicFonts {
  text: string | undefined;
  display: string | undefined;
}

/** Returns the fonts that the built client serves, so that visitors who continue to the client have them cached. */
export function findFonts(folder = resolve('dist/client/assets')): PublicFonts {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const find = (name: string) => {
    const file = files.find((one) => one.startsWith(name) && one.endsWith('.woff2'));
    return file && `/assets/${file}`;
  };
  return { text: find('inter-latin'), display: find('fraunces-latin') };
}

/** What every public page needs besides its subject. */
export interface PageContext {
  language: Language;
  /** The language in the URL; undefined if it was chosen by the browser's. */
  chosen: Language | undefined;
  /** Public URL of the product, without a trailing slash. */
  publicUrl: string;
  now: Date;
  /** Hours before the start until which a cancellation is refunded. */
  refundHours: number;
  /** The channel of the link through which the visitor came. */
  via: string | undefined;
  fonts: PublicFonts;
}
