/** What Stripe puts under `error` in the body of a refused call. `type` decides which error class the library throws. */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/** A refusal in Stripe's form. */
export class StripeError extends Error {
  constructor(
    /** HTTP status, 400 to 599. */
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
  }
}

/** Returns a refusal with status 400 for a wrong parameter or a wrong state. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

/**
 * Returns the refusal for an object that does not exist: 404 when the path names it, 400 when a parameter does.
 * @param param the parameter that named it; absent when the path did
 */
export function noSuch(object: string, id: string, param?: string): StripeError {
  return new StripeError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param: param ?? 'id',
  });
}
