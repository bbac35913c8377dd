import type { Language } from '../http/request-language.js';

/** An attachment of a mail. */
export interface Attachment {
  filename: string;
  /** Such as `text/calendar; charset=utf-8; method=REQUEST`. */
  contentType: string;
  content: string;
  /** Encoding of binary content. */
  encoding?: 'base64';
}

/** A mail to one person, ready to be sent. */
export interface Mail {
  /** An email address, without a name. */
  to: string;
  language: Language;
  /** Must contain no names, and nothing that reveals the kind of event to a bystander. */
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
  /** In addition to those that every mail has. */
  headers?: Readonly<Record<string, string>>;
}
