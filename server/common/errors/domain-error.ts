import { type ErrorCode, sentenceOf } from './catalogue.js';

/** One field of a request that is wrong, and why, in English. */
export interface FieldError {
  field: string;
  error: string;
}

interface Extras {
  /** Fills `{name}` in the catalogue's sentence. */
  args?: Readonly<Record<string, string | number>>;
  /** Which fields are wrong, or locked. */
  details?: readonly FieldError[];
  /** Seconds, for the header of RATE_LIMITED and UNAVAILABLE. */
  retryAfter?: number;
  cause?: unknown;
}

/** What a rule of the product refuses, by its stable code. Everything else that is thrown is INTERNAL to the outside. */
export class DomainError extends Error {
  readonly details: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    extras: Extras = {},
  ) {
    super(sentenceOf(code, extras.args), { cause: extras.cause });
    this.name = 'DomainError';
    this.details = extras.details;
    this.retryAfter = extras.retryAfter;
  }
}

/** VALIDATION_FAILED for one field. */
export function invalidField(field: string, error: string): DomainError {
  return new DomainError('VALIDATION_FAILED', { details: [{ field, error }] });
}
