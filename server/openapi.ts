import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorDto } from './common/errors/error.dto.js';
import { WholeApiDocument } from './common/http/document/api-document.controller.js';
import { type Handler, completeApiDocument, publicDocument } from './common/http/document/api-document.js';

const DESCRIPTION = `Events for singles in Swiss cities: sign up, answer, reserve, meet, say whom you would see again.

Log in (\`POST /api/auth/login\`) and send the token as \`Authorization: Bearer …\`. Times are ISO 8601 with an offset,
money is a number of CHF, ids are positive integers. Every error has one body: \`success\`, \`error\` (a sentence for a
person), \`code\` (stable: act by it), and with VALIDATION_FAILED \`details\`. INTERNAL tells nothing of its
cause; UNAVAILABLE (the database or the payment provider is down) comes with Retry-After.`;

const TAGS = [
  ['Accounts', 'Registering, logging in and out.'],
  ['Profile', 'One’s own profile and photos.'],
  ['Questionnaire', 'The answers that the matching compares.'],
  ['Events', 'Coming events, and one’s own reservations.'],
  ['Payments', 'Reserving, paying, cancelling; refunds.'],
  ['Rounds', 'Who sits with whom at which table, while an event takes place.'],
  ['Matches', 'The match list, on the day of the event.'],
  ['Feedback', 'Ratings, after the event.'],
  ['Connections', 'Two who would both see the other again, and how they can be reached.'],
  ['Privacy', 'Consents, the export and the deletion of an account; what is kept how long.'],
  ['People', 'Reporting and blocking other guests.'],
  ['Organisers', 'For the role admin; the check-in also for the role host.'],
] as const;

/** Returns the OpenAPI document of the app, made from its controllers and DTO classes. */
export function buildApiDocument(app: NestExpressApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    // in 3.0 validators refuse null for a $ref, even with `nullable`
    .setOpenAPIVersion('3.1.0')
    .setTitle('Apéro')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'this server')
    .addBearerAuth()
    .addSecurity('api_key', {
      type: 'http',
      scheme: 'bearer',
      description: 'A key of an organiser (`apero_…`) with the scope that the call needs.',
    })
    .addSecurityRequirements('bearer');
  for (const [name, description] of TAGS) builder.addTag(name, description);
  const base = builder.build();
  base.info.contact = { name: 'The organisers' };
  const document = SwaggerModule.createDocument(app, base, {
    extraModels: [ErrorDto],
    operationIdFactory: operationId,
  });
  completeApiDocument(document, handlersOf(app));
  return document;
}

/**
 * Serves the document without organisers' routes at /api/openapi.json, with a readable page at /api/docs; organisers
 * read the complete one at /api/admin/openapi.json.
 */
export function serveApiDocument(app: NestExpressApplication): void {
  const whole = app.get(WholeApiDocument);
  whole.from(() => buildApiDocument(app));
  SwaggerModule.setup('api/docs', app, () => publicDocument(whole.get(), handlersOf(app)), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: 'Apéro: every call',
  });
}

function operationId(controller: string, method: string): string {
  return `${controller.replace(/Controller$/, '')}_${method}`;
}

/** Returns every method of every controller by its operation id. */
function handlersOf(app: NestExpressApplication): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  for (const { metatype } of controllers) {
    if (typeof metatype !== 'function') continue;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(metatype.prototype)))
      if (typeof value === 'function')
        handlers.set(operationId(metatype.name, name), { controller: metatype, method: value });
  }
  return handlers;
}
