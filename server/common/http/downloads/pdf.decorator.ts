import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** The handler answers a PDF, under the name that it gives it. */
export const PdfDownload = (): MethodDecorator =>
  applyDecorators(
    ApiProduces('application/pdf'),
    ApiOkResponse({
      description: 'A PDF',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    }),
  );
