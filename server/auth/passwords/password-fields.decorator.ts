import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, MinLength } from 'class-validator';

const SHORTEST = 6;
const LONGEST = 128;
/** Maximum length of an existing password that is entered: longer ones than now were once allowed. */
export const LONGEST_GUESS = 200;

/** A field of a request that is a new password: 6 to 128 characters. */
export const NewPassword = (): PropertyDecorator =>
  applyDecorators(MaxLength(LONGEST), MinLength(SHORTEST), IsString());
