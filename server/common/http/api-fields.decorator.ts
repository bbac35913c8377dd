import {
  ApiProperty,
  ApiHeader,
  ApiExtraModels,
  ApiOkResponse,
  ApiProduces,
  getSchemaPath,
} from '@nestjs/swagger';
import { applyDecorators, type Type } from '@nestjs/common';

/** Documents a stream of server-sent events whose data are this DTO as JSON. */
export const ApiStream = (dto: Type): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(dto),
    ApiProduces('text/event-stream'),
    ApiOkResponse({
      description: 'Server-sent events',
      content: { 'text/event-stream': { schema: { $ref: getSchemaPath(dto) } } },
    }),
  );

/** Documents the request header that a parameter decorator reads. */
export function documentedHeader(name: string, description: string, example: string): ParameterDecorator {
  return (target, key) => {
    const method = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (!key || !method) return;
    ApiHeader({ name, required: false, description, schema: { type: 'string', example } })(
      target,
      key,
      method,
    );
  };
}

/** Documents an id: an integer from 1 on. */
export const ApiId = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 1 });

/** Documents a number of things: an integer from 0 on. */
export const ApiCount = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });

/** Documents a time in ISO 8601. */
export const ApiInstant = (): PropertyDecorator => ApiProperty({ type: 'string', format: 'date-time' });

/** Documents one of several values, or a list of them, as a schema with a name of its own. */
export const ApiEnum = (
  name: string,
  values: readonly string[],
  options: { isArray?: boolean; minItems?: number; uniqueItems?: boolean } = {},
): PropertyDecorator => ApiProperty({ enum: [...values], enumName: name, ...options });
