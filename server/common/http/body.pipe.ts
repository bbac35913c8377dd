import { type ArgumentMetadata, Logger, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError, type FieldError, invalidField } from '../errors/domain-error.js';
import { isWellFormed } from '../text/text.rules.js';

/** Maximum nesting of a body. A deeper one could overflow the stack of the code that walks through it. */
const DEEPEST = 20;

const ONLY_COMPARED = 'apero:only-compared';

/** For a field that is compared and never stored: malformed text is accepted, and equals nothing. */
export const OnlyCompared = (): PropertyDecorator => (target, key) =>
  Reflect.defineMetadata(ONLY_COMPARED, [...onlyCompared(target), String(key)], target);

/**
 * Checks what a request sends. Refuses text that PostgreSQL cannot store (the NUL character) or that is malformed (half
 * of a surrogate pair: in UTF-8 all of them become the same), anywhere in a body, a query or a path; and too deep
 * nesting. Validates by the DTO's decorators, and drops all other fields. Throws VALIDATION_FAILED with details,
 * MALFORMED_BODY.
 */
export class InputPipe extends ValidationPipe {
  private readonly logger = new Logger('Requests');

  /** @param logUnknownFields whether the log names the fields that are dropped */
  constructor(private readonly logUnknownFields: boolean) {
    super({
      whitelist: true,
      transform: true,
      exceptionFactory: (errors) => new DomainError('VALIDATION_FAILED', { details: detailsOf(errors) }),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, data, metatype } = metadata;
    // values that our own decorators inject do not come from the client, and may contain functions
    if (type === 'custom') return value;
    refuseUnstorable(value, data ?? '', metatype ? onlyCompared(metatype.prototype as object) : []);
    // path parameters stay text: converted to a number here, `1e3` would be accepted as an id
    if (type === 'param') return value;
    // a copy taken before, as the pipe removes unknown fields from nested values in place
    const sent = this.logUnknownFields ? structuredClone(value) : undefined;
    const result: unknown = await super.transform(value, metadata);
    const unknown = this.logUnknownFields ? unknownFields(sent, result) : [];
    if (unknown.length > 0) {
      // not everything that somebody may send
      const names = unknown.slice(0, 10).map((field) => field.slice(0, 60));
      this.logger.warn(`Unknown fields of a ${type} (${metatype?.name}) are ignored: ${names.join(', ')}`);
    }
    return result;
  }
}

/** Returns the paths of the fields that were sent and are not in the result. */
function unknownFields(sent: unknown, result: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof result !== 'object' || result === null) return [];
  return Object.entries(sent).flatMap(([key, value]: [string, unknown]) => {
    const here = path ? `${path}.${key}` : key;
    return key in result ? unknownFields(value, (result as Record<string, unknown>)[key], here) : [here];
  });
}

function onlyCompared(target: object): readonly string[] {
  return (Reflect.getMetadata(ONLY_COMPARED, target) as string[] | undefined) ?? [];
}

function refuseUnstorable(value: unknown, path: string, exempt: readonly string[] = [], depth = 0): void {
  if (depth > DEEPEST) throw new DomainError('MALFORMED_BODY');
  if (typeof value === 'string') return refuseText(value, path, exempt.includes(path));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseText(key, path, false);
    refuseUnstorable(inner, path ? `${path}.${key}` : key, exempt, depth + 1);
  }
}

function refuseText(text: string, path: string, mayBeIllFormed: boolean): void {
  if (text.includes('\u0000')) throw invalidField(path, 'must not contain the NUL character');
  if (!mayBeIllFormed && !isWellFormed(text)) throw invalidField(path, 'must be well-formed text');
}

function detailsOf(errors: readonly ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = prefix ? `${prefix}.${error.property}` : error.property;
    // decorators run from the bottom up: the first in the source, which names the type, comes last
    const sentence = Object.values(error.constraints ?? {}).at(-1);
    return sentence === undefined ? detailsOf(error.children ?? [], field) : [{ field, error: sentence }];
  });
}
