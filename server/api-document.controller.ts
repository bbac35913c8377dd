import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags, type OpenAPIObject } from '@nestjs/swagger';
import { OrganisersOnly } from './common/http/access.js';

/** Returns the whole OpenAPI document of the app, which is made when it is first asked for. */
export type ApiDocument = () => OpenAPIObject;
/** The injection token of `ApiDocument`. */
export const API_DOCUMENT = Symbol('ApiDocument');

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class ApiDocumentController {
  constructor(@Inject(API_DOCUMENT) private readonly document: ApiDocument) {}

  /** Returns this document with the routes of organisers and hosts, which `/api/openapi.json` omits. */
  @Get('openapi.json')
  @ApiOkResponse({
    description: 'An OpenAPI document.',
    schema: { type: 'object', additionalProperties: true },
  })
  whole(): object {
    return this.document();
  }
}
