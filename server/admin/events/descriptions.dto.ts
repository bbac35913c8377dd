import { IsString, MaxLength } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { NoHiddenCharacters } from '../../common/http/text.decorator.js';
import { LANGUAGES } from '../../common/http/request-language.js';
import type { Descriptions } from '../../events/index.js';
import { ApiSchema } from '@nestjs/swagger';

const LONGEST = 5000;

@ApiSchema({ description: 'Texts on an event by language; an absent or empty one falls back to another.' })
export class DescriptionsDto {
  /** @example "An event on the terrace." */
  @OptionalField()
  @IsString()
  @MaxLength(LONGEST)
  @NoHiddenCharacters()
  en?: string;

  /** @example "Une soirée sur la terrasse." */
  @OptionalField()
  @IsString()
  @MaxLength(LONGEST)
  @NoHiddenCharacters()
  fr?: string;

  /** @example "Una serata in terrazza." */
  @OptionalField()
  @IsString()
  @MaxLength(LONGEST)
  @NoHiddenCharacters()
  it?: string;

  /** @example "Ein Abend auf der Terrasse." */
  @OptionalField()
  @IsString()
  @MaxLength(LONGEST)
  @NoHiddenCharacters()
  de?: string;
}

/** The texts that are there, without the empty ones. */
export function textsOf(body: DescriptionsDto): Descriptions {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => (body[language]?.trim() ? [[language, body[language]]] : [])),
  );
}
