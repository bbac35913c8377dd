import type { Language } from '../../common/http/request-language.js';
import type { PublicFonts } from './fonts.js';

/** What every public page needs to know beside its subject. */
export interface PageContext {
  language: Language;
  /** The language that the address names; undefined if the reader's browser has chosen. */
  chosen: Language | undefined;
  /** Public address of the product, without a slash at the end. */
  publicUrl: string;
  now: Date;
  /** Until how many hours before the start a cancellation is refunded. */
  refundHours: number;
  /** The channel of the link by which one came. */
  via: string | undefined;
  fonts: PublicFonts;
}
