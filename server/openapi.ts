import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorDto } from './common/errors/error.dto.js';
import { failureResponse } from './common/errors/api-errors.decorator.js';

const DESCRIPTION = `Events for singles in Swiss cities: sign up, answer, reserve, meet, say whom you would see again.

Log in (\`POST /api/auth/login\`) and send the token as \`Authorization: Bearer …\`. Times are ISO 8601 with an offset,
money is a number of CHF, ids are positive integers. Every error has one body: \`success\`, \`error\` (a sentence for a
person), \`code\` (stable: act by it), and with VALIDATION_FAILED \`details\`. INTERNAL tells nothing of its
cause; UNAVAILABLE (the database or the payment provider is down) comes with Retry-After.`;

const TAGS = [
  ['Accounts', 'Registering, logging in and out.'],
  ['Profile', 'Who one is, and one’s photos.'],
  ['Questionnaire', 'What the matching knows of a person.'],
  ['Events', 'Events, and one’s own places.'],
  ['Payments', 'Reserving, paying, cancelling; refunds.'],
  ['Matches', 'Whom one agrees with, on the day of the event.'],
  ['Feedback', 'Whom one would see again, after it.'],
  ['People', 'Reporting and blocking somebody whom one met.'],
  ['Organisers', 'What those with the role admin can do; at the door also those with the role host.'],
] as const;

/** What every call can answer besides its own. */
const ANY_CALL = { 500: failureResponse(['INTERNAL']), 503: failureResponse(['UNAVAILABLE']) };

/** Builds the OpenAPI document of the app from its controllers and DTO classes. */
export function buildApiDocument(app: NestExpressApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Apéro')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'this server')
    .addBearerAuth()
    .addSecurityRequirements('bearer');
  for (const [name, description] of TAGS) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    extraModels: [ErrorDto],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
    operation.responses = { ...ANY_CALL, ...operation.responses };
  return document;
}

/** Serves the document at /api/openapi.json and a page for people at /api/docs. */
export function serveApiDocument(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: 'Apéro: every call',
  });
}
