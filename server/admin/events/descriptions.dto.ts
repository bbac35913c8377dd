import { IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '../../common/http/optional-field.decorator.js';
import { LANGUAGES } from '../../common/http/request-language.js';
import type { Descriptions } from '../../events/index.js';

const LONGEST = 5000;

/** Texts on an evening by language; an absent or empty one falls back to another. */
export class DescriptionsDto {
  /** @example "An evening on the terrace." */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST)
  en?: string;

  /** @example "Une soirée sur la terrasse." */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST)
  fr?: string;

  /** @example "Una serata in terrazza." */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST)
  it?: string;

  /** @example "Ein Abend auf der Terrasse." */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST)
  de?: string;
}

/** The texts that are there, without the empty ones. */
export function textsOf(body: DescriptionsDto): Descriptions {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => (body[language]?.trim() ? [[language, body[language]]] : [])),
  );
}
