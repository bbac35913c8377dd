import { Param, type PipeTransform } from '@nestjs/common';
import type { ErrorCode } from '../errors/catalogue.js';
import { DomainError, invalidField } from '../errors/domain-error.js';

/** The largest id that the database can hold (integer). */
export const MAX_ID = 2_147_483_647;

class IdPipe implements PipeTransform<string, number> {
  constructor(
    private readonly name: string,
    private readonly missing: ErrorCode,
  ) {}

  transform(value: string): number {
    if (!/^[0-9]{1,20}$/.test(value)) throw invalidField(this.name, 'must be a positive integer');
    const id = Number(value);
    if (id < 1) throw invalidField(this.name, 'must be a positive integer');
    if (id > MAX_ID) throw new DomainError(this.missing);
    return id;
  }
}

/** A path parameter that is an id. Throws VALIDATION_FAILED for what is no id, `missing` for one that cannot exist. */
export const IdParam = (name: string, missing: ErrorCode): ParameterDecorator =>
  Param(name, new IdPipe(name, missing));
