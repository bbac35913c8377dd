import type { OpenAPIObject } from '@nestjs/swagger';
import { apiErrorsOf } from '../../errors/api-errors.decorator.js';
import { CATALOGUE, type ErrorCode, sentenceOf, statusOf } from '../../errors/catalogue.js';
import { ACCESS_ERRORS, ACCESS_SENTENCES, accessLevelOf } from '../access.js';

type PublicComponents = Record<string, Record<string, unknown>>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;
const ORGANISERS = ['host', 'organiser'];

/**
 * Returns the document without the operations of organisers and hosts, and without the schemas, answers, examples and
 * tags that only those use.
 *
 * @param handlers by operation id
 */
export function publicDocument(whole: OpenAPIObject, handlers: ReadonlyMap<string, Handler>): OpenAPIObject {
  const document = structuredClone(whole);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const handler = handlers.get((operation as { operationId?: string }).operationId ?? '');
      if (handler && ORGANISERS.includes(accessLevelOf(handler.controller, handler.method)))
        Reflect.deleteProperty(operations, method);
    }
    if (Object.keys(operations).length === 0) Reflect.deleteProperty(document.paths, path);
  }
  removeUnused(document);
  return document;
}

function removeUnused(document: OpenAPIObject): void {
  const text = JSON.stringify(document.paths);
  document.tags = document.tags?.filter(({ name }) => text.includes(JSON.stringify(name)));
  const components = (document.components ?? {}) as PublicComponents;
  const used = usedComponents(text, components);
  for (const [kind, named] of Object.entries(components)) {
    // security schemes are not used through a $ref
    if (kind === 'securitySchemes') continue;
    for (const name of Object.keys(named))
      if (!used.has(`${kind}/${name}`)) Reflect.deleteProperty(named, name);
  }
}

function usedComponents(text: string, components: PublicComponents): Set<string> {
  const used = new Set<string>();
  const texts = [text];
  for (let next = texts.pop(); next !== undefined; next = texts.pop())
    for (const [, kind = '', name = ''] of next.matchAll(REFERENCE)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      texts.push(JSON.stringify(components[kind]?.[name] ?? {}));
    }
  return used;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Components = NonNullable<OpenAPIObject['components']>;

/** The method that handles an operation, and its controller. */
export interface Handler {
  controller: object;
  method: object;
}

const CODES = Object.keys(CATALOGUE) as ErrorCode[];
/** The entry for all 5xx statuses. */
const FAILURES = '5XX';
const ERROR_SCHEMA = { $ref: '#/components/schemas/ErrorDto' };

/**
 * Adds to the document what follows from the code: who may call an operation, the errors that follow from its access
 * level, body and parameters, and descriptions of successful answers.
 *
 * @param handlers by operation id
 */
export function completeApiDocument(document: OpenAPIObject, handlers: ReadonlyMap<string, Handler>): void {
  const components = (document.components ??= {});
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);
  for (const operation of operations) {
    const handler = handlers.get(operation.operationId ?? '');
    if (!handler) throw new Error(`No handler for ${operation.operationId}`);
    operation.description = ACCESS_SENTENCES[accessLevelOf(handler.controller, handler.method)];
    describeSuccess(operation.responses);
    Object.assign(operation.responses, errorResponses(errorsOf(operation, handler), components));
  }
  // the generator takes the description of a named enum from the first field that uses it
  for (const schema of Object.values(components.schemas ?? {}))
    if ('enum' in schema) delete schema.description;
}

/** Returns the error codes of an operation, in the order of the catalogue. */
function errorsOf({ requestBody, parameters = [] }: Operation, { controller, method }: Handler): ErrorCode[] {
  const codes = new Set<ErrorCode>(['INTERNAL', 'UNAVAILABLE']);
  const add = (...added: readonly ErrorCode[]) => added.forEach((code) => codes.add(code));
  add(...ACCESS_ERRORS[accessLevelOf(controller, method)], ...apiErrorsOf(method));
  if (parameters.some((parameter) => 'in' in parameter && parameter.in === 'query')) add('VALIDATION_FAILED');
  if (requestBody && 'content' in requestBody) {
    add('VALIDATION_FAILED', 'MALFORMED_BODY');
    if (requestBody.content['application/json']) add('BODY_TOO_LARGE');
  }
  return CODES.filter((code) => codes.has(code));
}

/** Returns one shared response for each code or set of codes of one status. The sentences are in the body's `error`. */
function errorResponses(codes: readonly ErrorCode[], components: Components): Responses {
  const shared = (components.responses ??= {});
  const responses: Responses = {};
  for (const status of new Set(codes.map(documentedStatus))) {
    const ofStatus = codes.filter((code) => documentedStatus(code) === status);
    const name = status === FAILURES ? FAILURES : ofStatus.join('.');
    shared[name] = {
      description: describeErrors(ofStatus),
      content: { 'application/json': { schema: ERROR_SCHEMA } },
    };
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

function describeErrors(codes: readonly ErrorCode[]): string {
  const [only] = codes;
  return only && codes.length === 1 ? `${only}: ${sentenceOf(only)}` : codes.join(', ');
}

/**
 * The status under which a code is documented. Every operation can fail with the same 5xx codes: they share one entry.
 */
function documentedStatus(code: ErrorCode): string {
  const status = statusOf(code);
  return status < 500 ? String(status) : FAILURES;
}

/** Adds the description that OpenAPI requires for every answer; the schema has the details. */
function describeSuccess(responses: Responses): void {
  for (const response of Object.values(responses))
    if (response && 'description' in response && !response.description) response.description = 'OK';
}
