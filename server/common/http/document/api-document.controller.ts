import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOkResponse, ApiTags, type OpenAPIObject } from '@nestjs/swagger';
import { OrganisersOnly } from '../access.js';

/** Holds the whole OpenAPI document, which is made of the app when it is first asked for. */
@Injectable()
export class WholeApiDocument {
  private make: () => OpenAPIObject = () => {
    throw new Error('The document is made once the app is set up');
  };

  /** Says how the document is made. */
  from(make: () => OpenAPIObject): void {
    let made: OpenAPIObject | undefined;
    this.make = () => (made ??= make());
  }

  get(): OpenAPIObject {
    return this.make();
  }
}

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class ApiDocumentController {
  constructor(private readonly document: WholeApiDocument) {}

  /** This document with the calls of organisers and hosts, which `/api/openapi.json` leaves out. */
  @Get('openapi.json')
  @ApiOkResponse({
    description: 'An OpenAPI document.',
    schema: { type: 'object', additionalProperties: true },
  })
  whole(): object {
    return this.document.get();
  }
}
