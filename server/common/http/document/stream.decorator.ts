import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProduces, getSchemaPath } from '@nestjs/swagger';

/** Documents a stream of server-sent events whose data are this DTO as JSON. */
export const ApiStream = (dto: Type): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(dto),
    ApiProduces('text/event-stream'),
    ApiOkResponse({
      description: 'A stream of events',
      content: { 'text/event-stream': { schema: { $ref: getSchemaPath(dto) } } },
    }),
  );
