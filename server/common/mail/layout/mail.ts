import type { Language } from '../../http/request-language.js';

/** A mail to one person. Its texts may be written by anybody: the layout escapes them. */
export interface Mail {
  /** An address, without a name. */
  to: string;
  language: Language;
  /** Names nobody, and hints at nothing that others should not read over a shoulder. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Smaller, below the action. */
  notes?: readonly string[];
}
