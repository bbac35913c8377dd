import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AdminModule } from './admin/index.js';
import { AppModule } from './app.module.js';
import { apiErrorsOf } from './common/errors/api-errors.decorator.js';
import { CATALOGUE, type ErrorCode, sentenceOf, statusOf } from './common/errors/catalogue.js';
import { ErrorDto } from './common/errors/error.dto.js';
import { ACCESS, accessLevelOf } from './common/http/access.js';

const DESCRIPTION = `The API of Apéro: events for singles in Swiss cities. Guests create a profile, answer a questionnaire,
reserve and pay for a seat, see their matches on the day of the event, and give feedback after it.

Log in (\`POST /api/auth/login\`) and send the token as \`Authorization: Bearer …\`. Times are in ISO 8601 with an
offset, amounts are numbers in CHF, and ids are positive integers.

All errors have the same body: \`success\`, \`error\` (an English sentence), \`code\` (stable, for programs), and for
VALIDATION_FAILED also \`details\`. INTERNAL does not say what went wrong. UNAVAILABLE means that the database or the
payment provider does not respond; the response has a Retry-After header.`;

/** The tag of the routes of organisers and hosts. */
const ORGANISERS = 'Organisers';
const TAGS = [
  ['Accounts', 'Registration, login, sessions and account settings.'],
  ['Profile', 'The user’s own profile and photos.'],
  ['Questionnaire', 'The user’s answers for the matching.'],
  ['Events', 'Upcoming events, and the user’s reservations.'],
  ['Payments', 'Reservation, payment, cancellation and refunds.'],
  ['Rounds', 'Tables and partners during an event.'],
  ['Matches', 'The match list on the day of the event.'],
  ['Feedback', 'Ratings after the event.'],
  ['Connections', 'Guests who want to see each other again, and the contact details that they share.'],
  ['Privacy', 'Consents, data export, deletion of the account, and retention periods.'],
  ['People', 'Reports about other guests, and blocks.'],
  [ORGANISERS, 'For the role `admin`. Check-in routes also for the role `host`.'],
] as const;

/** Returns the OpenAPI document of the app, from its controllers and DTO classes, `without` those of some modules. */
export function buildApiDocument(
  app: NestExpressApplication,
  without: readonly unknown[] = [],
): OpenAPIObject {
  const builder = new DocumentBuilder()
    // in 3.0 validators refuse null for a $ref, even with `nullable`
    .setOpenAPIVersion('3.1.0')
    .setTitle('Apéro')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This server')
    .addBearerAuth()
    .addSecurity('api_key', {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key of an organiser (`apero_…`) with the scope of the route.',
    })
    .addSecurityRequirements('bearer');
  const modules = [...app.get(ModulesContainer).values()].filter(
    ({ metatype }) => !without.includes(metatype),
  );
  for (const [name, description] of TAGS)
    if (name !== ORGANISERS || without.length === 0) builder.addTag(name, description);
  const base = builder.build();
  base.info.contact = { name: 'The organisers' };
  const document = SwaggerModule.createDocument(app, base, {
    include: modules.map(({ metatype }) => metatype),
    extraModels: [ErrorDto],
    operationIdFactory: operationId,
  });
  completeApiDocument(document, handlersIn(modules));
  return document;
}

/** Serves the document without organisers’ routes at /api/openapi.json, with a readable page at /api/docs. */
export function serveApiDocument(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildApiDocument(app, [AppModule, AdminModule]), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: 'Apéro API',
  });
}

function operationId(controller: string, method: string): string {
  return `${controller.replace(/Controller$/, '')}_${method}`;
}

/** Returns every method of the controllers of these modules by its operation id. */
function handlersIn(
  modules: readonly { controllers: Map<unknown, { metatype: unknown }> }[],
): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  for (const { metatype } of modules.flatMap(({ controllers }) => [...controllers.values()])) {
    if (typeof metatype !== 'function') continue;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(metatype.prototype)))
      if (typeof value === 'function')
        handlers.set(operationId(metatype.name, name), { controller: metatype, method: value });
  }
  return handlers;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Components = NonNullable<OpenAPIObject['components']>;

/** The method that handles an operation, and its controller. */
interface Handler {
  controller: object;
  method: object;
}

const CODES = Object.keys(CATALOGUE) as ErrorCode[];
/** The entry for all 5xx statuses. */
const FAILURES = '5XX';

/** Adds what follows from the code: who may call an operation, its tag, its errors, and descriptions of its answers. */
function completeApiDocument(document: OpenAPIObject, handlers: ReadonlyMap<string, Handler>): void {
  const components = (document.components ??= {});
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);
  for (const operation of operations) {
    const handler = handlers.get(operation.operationId ?? '');
    if (!handler) throw new Error(`No handler for ${operation.operationId}`);
    const level = accessLevelOf(handler.controller, handler.method);
    operation.description = ACCESS[level].who;
    if (level === 'host' || level === 'organiser') operation.tags = [ORGANISERS];
    // OpenAPI requires a description of every answer; the schema has the details
    for (const response of Object.values(operation.responses))
      if (response && 'description' in response && !response.description) response.description = 'OK';
    Object.assign(operation.responses, errorResponses(errorsOf(operation, handler), components));
  }
  // the generator takes the description of a named enum from the first field that uses it
  for (const schema of Object.values(components.schemas ?? {}))
    if ('enum' in schema) delete schema.description;
}

/** Returns the error codes of an operation, in the order of the catalogue. */
function errorsOf({ requestBody, parameters = [] }: Operation, { controller, method }: Handler): ErrorCode[] {
  const { errors } = ACCESS[accessLevelOf(controller, method)];
  const codes = new Set<ErrorCode>(['INTERNAL', 'UNAVAILABLE', ...errors, ...apiErrorsOf(method)]);
  const hasQuery = parameters.some((parameter) => 'in' in parameter && parameter.in === 'query');
  const body = requestBody && 'content' in requestBody ? requestBody.content : undefined;
  if (hasQuery || body) codes.add('VALIDATION_FAILED');
  if (body) codes.add('MALFORMED_BODY');
  if (body?.['application/json']) codes.add('BODY_TOO_LARGE');
  return CODES.filter((code) => codes.has(code));
}

/** Returns one shared response for each code or set of codes of one status. The sentences are in the body's `error`. */
function errorResponses(codes: readonly ErrorCode[], components: Components): Responses {
  const shared = (components.responses ??= {});
  const responses: Responses = {};
  for (const status of new Set(codes.map(documentedStatus))) {
    const ofStatus = codes.filter((code) => documentedStatus(code) === status);
    const name = status === FAILURES ? FAILURES : ofStatus.join('.');
    const [only] = ofStatus;
    shared[name] = {
      description: only && ofStatus.length === 1 ? `${only}: ${sentenceOf(only)}` : ofStatus.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorDto' } } },
    };
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

/** The status under which a code is documented: all operations share one entry for 5xx. */
function documentedStatus(code: ErrorCode): string {
  const status = statusOf(code);
  return status < 500 ? String(status) : FAILURES;
}
