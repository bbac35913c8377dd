import { type ArgumentMetadata, type PipeTransform, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError, type FieldError, invalidField } from '../errors/domain-error.js';

/** Refuses text that PostgreSQL cannot store (the NUL character), wherever in a body or query it stands. */
export class StorableTextPipe implements PipeTransform {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type === 'body' || metadata.type === 'query') refuseNul(value, metadata.data ?? '');
    return value;
  }
}

/** Validates by the DTO's decorators; only fields that it names come in. Throws VALIDATION_FAILED with details. */
export function bodyPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => new DomainError('VALIDATION_FAILED', { details: detailsOf(errors) }),
  });
}

function refuseNul(value: unknown, path: string): void {
  if (typeof value === 'string' && value.includes('\u0000'))
    throw invalidField(path, 'must not contain the NUL character');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  for (const [key, inner] of Object.entries(value)) refuseNul(inner, path ? `${path}.${key}` : key);
}

function detailsOf(errors: readonly ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = prefix ? `${prefix}.${error.property}` : error.property;
    const own = Object.values(error.constraints ?? {}).map((sentence) => ({ field, error: sentence }));
    return [...own, ...detailsOf(error.children ?? [], field)];
  });
}
