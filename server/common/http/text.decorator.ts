import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength, ValidateBy } from 'class-validator';
import { hasHiddenCharacters } from '../text/text.rules.js';

/** A text of 1 to `longest` characters (code points, as PostgreSQL counts) after trimming, in composed form (NFC). */
export function Text(longest: number): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => trimmed(value)),
    TextLength(longest),
  );
}

/** As Text, but an empty text becomes null. Use it with `@IsOptional()`. */
export function TextOrNull(longest: number): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (trimmed(value) === '' ? null : trimmed(value))),
    TextLength(longest),
  );
}

/** A text that is only compared, as it was sent: 1 to `longest` characters. */
export const ComparedText = (longest: number): PropertyDecorator =>
  applyDecorators(MaxLength(longest), IsNotEmpty(), IsString(), ApiProperty({ maxLength: longest }));

/** For texts that others read: refuses hidden characters and changes of direction (`hasHiddenCharacters`). */
export const NoHiddenCharacters = (): PropertyDecorator =>
  ValidateBy({
    name: 'noHiddenCharacters',
    validator: {
      validate: (value) => typeof value !== 'string' || !hasHiddenCharacters(value),
      defaultMessage: (about) =>
        `${about?.property} must not have invisible characters, or ones that turn the direction of writing`,
    },
  });

function TextLength(longest: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ minLength: 1, maxLength: longest }),
    ValidateBy({
      name: 'textLength',
      validator: {
        // class-validator's own length rules do not count some characters
        validate: (value) => typeof value === 'string' && value !== '' && [...value].length <= longest,
        defaultMessage: (about) => `${about?.property} must be a text of 1 to ${longest} characters`,
      },
    }),
  );
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').trim() : value;
}
