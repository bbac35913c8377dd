import { applyDecorators, Header } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** The handler answers a table as CSV, to be saved under this name. */
export const CsvDownload = (name: string): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', 'text/csv; charset=utf-8'),
    Header('Content-Disposition', `attachment; filename="${name}.csv"`),
    ApiProduces('text/csv'),
    ApiOkResponse({ description: 'A table', content: { 'text/csv': { schema: { type: 'string' } } } }),
  );
