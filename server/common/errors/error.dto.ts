import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { CATALOGUE, type ErrorCode } from './catalogue.js';

@ApiSchema({ description: 'One wrong field of a request.' })
export class FieldErrorDto {
  /** @example "age" */
  field: string;
  /** @example "age must not be greater than 100" */
  error: string;
}

@ApiSchema({ description: 'The one error body of every path below /api.' })
export class ErrorDto {
  /** @example false */
  success: boolean;
  /** A sentence for a person, in English. */
  error: string;
  /** The stable code, to act and translate by. */
  @ApiProperty({ enum: Object.keys(CATALOGUE), enumName: 'ErrorCode' }) code: ErrorCode;
  /** Only with VALIDATION_FAILED. */
  details?: FieldErrorDto[];
}
