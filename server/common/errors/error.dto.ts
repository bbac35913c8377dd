import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { CATALOGUE, type ErrorCode } from './catalogue.js';

@ApiSchema({ description: 'An invalid field of a request.' })
export class FieldErrorDto {
  /** @example "age" */
  field: string;
  /** @example "age must not be greater than 100" */
  error: string;
}

@ApiSchema({ description: 'The body of all errors below /api.' })
export class ErrorDto {
  /** @example false */
  success: boolean;
  /** Description of the error, in English. */
  error: string;
  /** Stable error code, for programs and translations. */
  @ApiProperty({ enum: Object.keys(CATALOGUE), enumName: 'ErrorCode' }) code: ErrorCode;
  /** Only for VALIDATION_FAILED. */
  details?: FieldErrorDto[];
}
