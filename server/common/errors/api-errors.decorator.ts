import type { ErrorCode } from './catalogue.js';

const API_ERRORS = 'apero:api-errors';

/** Documents the errors of a route that do not follow from its level, body and parameters: see `errorsOf` in openapi.ts. */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator {
  return (_target, _key, descriptor) => addApiErrors(descriptor.value as object, codes);
}

/** As `ApiErrors`, for parameter decorators, which get no descriptor: `handler` is the method itself. */
export function addApiErrors(handler: object, codes: readonly ErrorCode[]): void {
  Reflect.defineMetadata(API_ERRORS, [...apiErrorsOf(handler), ...codes], handler);
}

export function apiErrorsOf(handler: object): readonly ErrorCode[] {
  return (Reflect.getMetadata(API_ERRORS, handler) as ErrorCode[] | undefined) ?? [];
}
