import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { addApiErrors } from '../errors/api-errors.decorator.js';
import type { ErrorCode } from '../errors/catalogue.js';
import { DomainError, invalidField } from '../errors/domain-error.js';

/** The largest id that the database can hold (integer). */
export const MAX_ID = 2_147_483_647;

const idPipe = (name: string, notFound: ErrorCode): PipeTransform<string, number> => ({
  transform: (value) => {
    const id = /^[0-9]{1,20}$/.test(value) ? Number(value) : 0;
    if (id < 1) throw invalidField(name, 'must be a positive integer');
    if (id > MAX_ID) throw new DomainError(notFound);
    return id;
  },
});

/** A path parameter with an id. Throws VALIDATION_FAILED, or `notFound` if it is larger than any id. */
export function IdParam(name: string, notFound: ErrorCode): ParameterDecorator {
  return (target, key, index) => {
    Param(name, idPipe(name, notFound))(target, key, index);
    const method = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (!key || !method) return;
    ApiParam({ name, schema: { type: 'integer', minimum: 1 } })(target, key, method);
    addApiErrors(method.value as object, ['VALIDATION_FAILED', notFound]);
  };
}

/** The path parameter `id` of an event, an account or a reservation. Throws and documents as `IdParam`. */
export const EventId = (): ParameterDecorator => IdParam('id', 'EVENT_NOT_FOUND');
export const AccountId = (): ParameterDecorator => IdParam('id', 'ACCOUNT_NOT_FOUND');
export const ReservationId = (): ParameterDecorator => IdParam('id', 'RESERVATION_NOT_FOUND');
