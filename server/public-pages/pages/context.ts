import type { Language } from '../../common/http/request-language.js';
import type { PublicFonts } from './fonts.js';

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
