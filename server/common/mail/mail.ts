import type { Language } from '../http/request-language.js';

/** A file that goes with a mail. */
export interface Attachment {
  filename: string;
  /** Such as `text/calendar; charset=utf-8; method=REQUEST`. */
  contentType: string;
  content: string;
  /** How the content of a file that is no text is written. */
  encoding?: 'base64';
}

/** A mail to one person, ready to be sent. */
export interface Mail {
  /** An address, without a name. */
  to: string;
  language: Language;
  /** Names nobody, and hints at nothing that others should not read over a shoulder. */
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
  /** Beside those that every mail has. */
  headers?: Readonly<Record<string, string>>;
}
