import { type ArgumentMetadata, type PipeTransform, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError, type FieldError, invalidField } from '../errors/domain-error.js';

/** No body of ours is nested deeper; a deeper one could overflow the stack of the code that walks through it. */
const DEEPEST = 20;

/** Refuses text that PostgreSQL cannot store (the NUL character), wherever in a body or query it stands, and nesting without end. */
export class StorableTextPipe implements PipeTransform {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type === 'body' || metadata.type === 'query') refuseUnstorable(value, metadata.data ?? '');
    return value;
  }
}

/** Leaves the parameters of a path as the text they are: turned into a number here, `1e3` would pass as an id. */
class TextParamsPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return metadata.type === 'param' ? value : super.transform(value, metadata);
  }
}

/** Validates by the DTO's decorators; only fields that it names come in. Throws VALIDATION_FAILED with details. */
export function bodyPipe(): ValidationPipe {
  return new TextParamsPipe({
    whitelist: true,
    transform: true,
    exceptionFactory: (errors) => new DomainError('VALIDATION_FAILED', { details: detailsOf(errors) }),
  });
}

function refuseUnstorable(value: unknown, path: string, depth = 0): void {
  if (depth > DEEPEST) throw new DomainError('MALFORMED_BODY');
  if (typeof value === 'string' && value.includes('\u0000'))
    throw invalidField(path, 'must not contain the NUL character');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  for (const [key, inner] of Object.entries(value))
    refuseUnstorable(inner, path ? `${path}.${key}` : key, depth + 1);
}

function detailsOf(errors: readonly ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = prefix ? `${prefix}.${error.property}` : error.property;
    // decorators take effect from below: the one written first, which names the type, comes last
    const sentence = Object.values(error.constraints ?? {}).at(-1);
    return sentence === undefined ? detailsOf(error.children ?? [], field) : [{ field, error: sentence }];
  });
}
