import type { OpenAPIObject } from '@nestjs/swagger';
import { apiErrorsOf } from '../../errors/api-errors.decorator.js';
import { CATALOGUE, type ErrorCode, sentenceOf, statusOf } from '../../errors/catalogue.js';
import { ACCESS_ERRORS, ACCESS_SENTENCES, accessLevelOf } from '../access.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Components = NonNullable<OpenAPIObject['components']>;
type Schema = NonNullable<Components['schemas']>[string];

/** The method that answers an operation, and its controller. */
export interface Handler {
  controller: object;
  method: object;
}

const CODES = Object.keys(CATALOGUE) as ErrorCode[];
/** The name of all statuses that are the server's fault. */
const FAILURES = '5XX';
/** With so many fields a schema is worth a reference. */
const LARGE = 12;
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
    for (const parameter of operation.parameters ?? []) completeParameter(parameter);
    Object.assign(operation.responses, errorResponses(errorsOf(operation, handler), components));
  }
  for (const schema of Object.values(components.schemas ?? {})) completeSchema(schema);
  shareProperties(components);
  extendSchemas(components);
  shareParameters(operations, components);
}

function completeSchema(schema: Schema): void {
  if ('$ref' in schema) return;
  // the generator takes the description of a named enum from the first field that it meets
  if (schema.enum) delete schema.description;
  for (const property of Object.values(schema.properties ?? {})) {
    if ('$ref' in property) continue;
    // and forgets the type of one that may be null
    if (property.nullable && !property.type) property.type = 'string';
    if (tellsAll(property)) delete property.example;
  }
}

/** Leaves out what is so unless something else is said. */
function completeParameter(parameter: NonNullable<Operation['parameters']>[number]): void {
  if ('required' in parameter && !parameter.required) delete parameter.required;
}

/** Returns whether an example would say no more than the type does: of a named enum, a boolean, a time, a number with its least. */
function tellsAll({ type, format, minimum, allOf }: Exclude<Schema, { $ref: string }>): boolean {
  const isNumberOfThings = type === 'integer' && minimum !== undefined;
  return type === 'boolean' || format === 'date-time' || isNumberOfThings || allOf?.length === 1;
}

/** Returns the codes that an operation can answer, in the order of the catalogue. */
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

/**
 * One shared response for each code, or for each set of codes of one status, which only names them: a sentence in every set
 * in which its code occurs would be a twentieth of the document. Each sentence stands in the body's `error`.
 */
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

/** Every operation can fail by the server's fault in the same ways: one entry says them all. */
function documentedStatus(code: ErrorCode): string {
  const status = statusOf(code);
  return status < 500 ? String(status) : FAILURES;
}

/** What makes something new and what changes some of it have the same fields: the new one adds which are needed. */
function shareProperties({ schemas = {} }: Components): void {
  const byProperties = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas))
    if ('properties' in schema && !schema.required?.length)
      byProperties.set(fieldsOf(schema.properties), name);
  for (const schema of Object.values(schemas)) {
    if (!('properties' in schema) || !schema.required?.length) continue;
    const optional = byProperties.get(fieldsOf(schema.properties));
    if (!optional) continue;
    delete schema.properties;
    schema.allOf = [{ $ref: `#/components/schemas/${optional}` }];
  }
}

/** An answer that has all fields of a large other one, and some more, is written as that and its own. */
function extendSchemas({ schemas = {} }: Components): void {
  const all = Object.entries(schemas).flatMap(([name, schema]) =>
    'properties' in schema && schema.properties ? [{ name, schema, properties: schema.properties }] : [],
  );
  for (const { name, schema, properties } of all) {
    const base = all.find(
      (one) =>
        one.name !== name &&
        Object.keys(one.properties).length >= LARGE &&
        Object.keys(one.properties).length < Object.keys(properties).length &&
        Object.entries(one.properties).every(
          ([field, value]) => JSON.stringify(properties[field]) === JSON.stringify(value),
        ) &&
        one.schema.required?.every((field) => schema.required?.includes(field)),
    );
    if (!base) continue;
    const own = Object.entries(properties).filter(([field]) => !(field in base.properties));
    const required = schema.required?.filter((field) => own.some(([key]) => key === field)) ?? [];
    delete schema.properties;
    delete schema.required;
    delete schema.type;
    schema.allOf = [
      { $ref: `#/components/schemas/${base.name}` },
      { type: 'object', properties: Object.fromEntries(own), ...(required.length ? { required } : {}) },
    ];
  }
}

/** Returns the fields as one text, whatever their order. */
function fieldsOf(properties: object | undefined): string {
  return JSON.stringify(
    Object.entries(properties ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Parameters that several operations take in the same words are written once, under their name. */
function shareParameters(operations: readonly Operation[], components: Components): void {
  const shared = (components.parameters ??= {});
  const all = operations.flatMap(({ parameters = [] }) => parameters);
  const texts = all.map((parameter) => JSON.stringify(parameter));
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((parameter) => {
      if (!('name' in parameter)) return parameter;
      const text = JSON.stringify(parameter);
      const known = shared[parameter.name];
      const isRepeated = texts.indexOf(text) !== texts.lastIndexOf(text);
      if (!isRepeated || (known && JSON.stringify(known) !== text)) return parameter;
      shared[parameter.name] = parameter;
      return { $ref: `#/components/parameters/${parameter.name}` };
    });
}

/** OpenAPI asks for a description of every answer; what it is says its schema. */
function describeSuccess(responses: Responses): void {
  for (const response of Object.values(responses))
    if (response && 'description' in response && !response.description) response.description = 'OK';
}
