import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsISO8601,
  IsInt,
  IsObject,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ApiEnum, ApiId, ApiInstant } from './api-fields.decorator.js';
import { MAX_ID } from './id.pipe.js';

/** The field may be absent; unlike `@IsOptional`, null is not the same as absent. */
export const OptionalField = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MESSAGE = { message: '$property must be an ISO 8601 time with an offset' };

/** A request field with a time: ISO 8601 with an offset. */
export const IsInstant = (): PropertyDecorator =>
  applyDecorators(IsISO8601({ strict: true }, MESSAGE), Matches(INSTANT, MESSAGE), ApiInstant());

/** A request field with a day: `2026-12-01`. */
export const IsDay = (): PropertyDecorator => {
  const message = { message: '$property must be a day, such as 2026-12-01' };
  return applyDecorators(
    IsISO8601({ strict: true }, message),
    Matches(DAY, message),
    ApiProperty({ format: 'date' }),
  );
};

/** A request field with an id. The last decorator here gives the sentence for a value that is no integer. */
export const IsId = (): PropertyDecorator => applyDecorators(Max(MAX_ID), Min(1), IsInt(), ApiId());

/** A request field with a whole number from `least` to `most`. */
export const IsWhole = (least: number, most: number): PropertyDecorator =>
  applyDecorators(
    Max(most),
    Min(least),
    IsInt(),
    ApiProperty({ type: 'integer', minimum: least, maximum: most }),
  );

/** A parameter of the query with an id. */
export const IsQueryId = (): PropertyDecorator =>
  applyDecorators(
    Type(() => Number),
    IsId(),
  );

/** A request field with one of several values, which the document describes as a schema with a name of its own. */
export const OneOf = (name: string, values: readonly string[]): PropertyDecorator =>
  applyDecorators(IsIn([...values]), ApiEnum(name, values));

/** A request field with one to `most` of several values, each once. */
export const SomeOf = (name: string, values: readonly string[], most = Infinity): PropertyDecorator =>
  applyDecorators(
    IsIn([...values], { each: true }),
    ArrayUnique(),
    ArrayMaxSize(most),
    ArrayMinSize(1),
    IsArray(),
    ApiEnum(name, values, { isArray: true, minItems: 1, uniqueItems: true }),
  );

/** A request field with an object, whose fields are validated as its class says. */
export const Nested = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(IsObject(), ValidateNested(), Type(type));
