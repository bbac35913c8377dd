import { type ErrorCode, sentenceOf } from './catalogue.js';

/** One invalid field of a request, and why, in English. */
export interface FieldError {
  field: string;
  error: string;
}

interface Extras {
  /** Values for `{name}` in the catalogue's sentence. */
  args?: Readonly<Record<string, string | number>>;
  /** Which fields are invalid, or locked. */
  details?: readonly FieldError[];
  /** Seconds, for the Retry-After header of RATE_LIMITED and UNAVAILABLE. */
  retryAfter?: number;
  cause?: unknown;
}

/** A refusal by a rule of the product, with its stable code. Every other error is reported as INTERNAL. */
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
