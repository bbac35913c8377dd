import { applyDecorators, Header } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** The handler answers a ZIP, to be saved under this name. */
export const ZipDownload = (name: string): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', 'application/zip'),
    Header('Content-Disposition', `attachment; filename="${name}.zip"`),
    ApiProduces('application/zip'),
    ApiOkResponse({
      description: 'A ZIP',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    }),
  );
