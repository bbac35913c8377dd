import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** A text of 1 to `longest` characters (code points, as PostgreSQL counts) after trimming, with composed letters. */
export function Text(longest: number): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => trimmed(value)),
    TextLength(longest),
  );
}

/** As Text, but an empty text is null. Goes with `@IsOptional()`. */
export function TextOrNull(longest: number): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (trimmed(value) === '' ? null : trimmed(value))),
    TextLength(longest),
  );
}

function TextLength(longest: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ minLength: 1, maxLength: longest }),
    ValidateBy({
      name: 'textLength',
      validator: {
        validate: (value) => typeof value === 'string' && value !== '' && lengthOf(value) <= longest,
        defaultMessage: (about) => `${about?.property} must be a text of 1 to ${longest} characters`,
      },
    }),
  );
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').trim() : value;
}

// class-validator's lengths leave some characters out of the count
function lengthOf(text: string): number {
  return [...text].length;
}
