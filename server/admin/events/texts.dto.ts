import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { LANGUAGES } from '../../common/http/request-language.js';
import { NoHiddenCharacters } from '../../common/http/text.decorator.js';
import type { Texts } from '../../events/index.js';

const OfLanguage = (longest: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength: longest, required: false }),
    OptionalField(),
    IsString(),
    MaxLength(longest),
    NoHiddenCharacters(),
  );

@ApiSchema({ description: 'Names by language; for an absent or empty one there is `name`.' })
export class NamesDto {
  @OfLanguage(200)
  en?: string;

  @OfLanguage(200)
  fr?: string;

  @OfLanguage(200)
  it?: string;

  @OfLanguage(200)
  de?: string;
}

@ApiSchema({ description: 'Texts by language; an absent or empty one falls back to another.' })
export class DescriptionsDto {
  @OfLanguage(5000)
  en?: string;

  @OfLanguage(5000)
  fr?: string;

  @OfLanguage(5000)
  it?: string;

  @OfLanguage(5000)
  de?: string;
}

@ApiSchema({ description: 'Short texts by language, as `DescriptionsDto`.' })
export class ShortTextsDto {
  @OfLanguage(1000)
  en?: string;

  @OfLanguage(1000)
  fr?: string;

  @OfLanguage(1000)
  it?: string;

  @OfLanguage(1000)
  de?: string;
}

/** The texts that are there, without the empty ones. */
export function textsOf(body: Texts | undefined): Texts {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => (body?.[language]?.trim() ? [[language, body[language]]] : [])),
  );
}
