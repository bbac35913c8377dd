import { ApiProperty } from '@nestjs/swagger';

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
  options: { isArray?: boolean } = {},
): PropertyDecorator => ApiProperty({ enum: [...values], enumName: name, ...options });
