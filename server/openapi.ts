import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorDto } from './common/errors/error.dto.js';

/** Builds the OpenAPI document of the app from its controllers and DTO classes. */
export function buildApiDocument(app: NestExpressApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Apéro')
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  return SwaggerModule.createDocument(app, description, { extraModels: [ErrorDto] });
}

/** Serves the document at /api/openapi.json and a page for people at /api/docs. */
export function serveApiDocument(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
  });
}
