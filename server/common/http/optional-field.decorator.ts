import { ValidateIf } from 'class-validator';

/** The field may be absent; unlike `@IsOptional`, null is not the same as absent. */
export const OptionalField = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);
