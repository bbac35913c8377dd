/** What Stripe puts under `error` in the body of a refused call; `type` decides the class that the library throws. */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/** A refusal in Stripe's own shape. Whatever throws one has not changed anything, time passing aside. */
export class StripeFailure extends Error {
  constructor(
    /** HTTP status, 400 to 599. */
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
  }
}

/** A refused call of ours (HTTP 400): wrong parameter or wrong moment. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

/**
 * The object does not exist. Stripe answers 404 when it is named by the path, 400 when by a parameter.
 * @param param the parameter that named it; absent when the path did
 */
export function noSuch(object: string, id: string, param?: string): StripeFailure {
  return new StripeFailure(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param: param ?? 'id',
  });
}
