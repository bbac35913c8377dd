import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
  MaxLength,
} from 'class-validator';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { Nested, OptionalField } from '../../common/http/fields.decorator.js';
import { type Language, LANGUAGES } from '../../common/http/request-language.js';
import { NoHiddenCharacters } from '../../common/http/text.decorator.js';
import { type EventDetails, OLDEST, YOUNGEST, type Texts } from '../../events/index.js';

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
  @OfLanguage(200) en?: string;

  @OfLanguage(200) fr?: string;

  @OfLanguage(200) it?: string;

  @OfLanguage(200) de?: string;
}

@ApiSchema({ description: 'Texts by language; an absent or empty one falls back to another.' })
export class DescriptionsDto {
  @OfLanguage(5000) en?: string;

  @OfLanguage(5000) fr?: string;

  @OfLanguage(5000) it?: string;

  @OfLanguage(5000) de?: string;
}

@ApiSchema({ description: 'Short texts by language, as `DescriptionsDto`.' })
export class ShortTextsDto {
  @OfLanguage(1000) en?: string;

  @OfLanguage(1000) fr?: string;

  @OfLanguage(1000) it?: string;

  @OfLanguage(1000) de?: string;
}

/** The texts that are there, without the empty ones. */
export function textsOf(body: Texts | undefined): Texts {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => (body?.[language]?.trim() ? [[language, body[language]]] : [])),
  );
}

const MOST_QUESTIONS = 10;
const TextsByLanguage = (): PropertyDecorator =>
  applyDecorators(
    OptionalField(),
    Nested(() => ShortTextsDto),
  );
/** The age of a guest, or null. */
export const Age = (): PropertyDecorator =>
  applyDecorators(ApiCount(), IsOptional(), IsInt(), Min(YOUNGEST), Max(OLDEST));

/** An optional whole number of the rounds. */
export const RoundsNumber = (least: number, most: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: least, maximum: most }),
    OptionalField(),
    IsInt(),
    Min(least),
    Max(most),
  );

/** A whole number from 1 on that may be null. */
export const NumberOrNone = (most: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: 1, maximum: most }),
    IsOptional(),
    IsInt(),
    Min(1),
    Max(most),
  );

@ApiSchema({ description: 'A question about an event, and its answer.' })
export class FaqEntryDto {
  @Nested(() => NamesDto) question: NamesDto;

  @Nested(() => ShortTextsDto) answer: ShortTextsDto;
}

@ApiSchema({ description: 'What the event’s own page says. Sent, it replaces all that was said before.' })
export class EventDetailsDto {
  @TextsByLanguage() included?: ShortTextsDto;

  @TextsByLanguage() dress?: ShortTextsDto;

  @TextsByLanguage() accessibility?: ShortTextsDto;

  /** Where about it is. */
  @TextsByLanguage() area?: ShortTextsDto;

  /** Spoken there. */
  @ApiEnum('Language', LANGUAGES, { isArray: true })
  @OptionalField()
  @IsArray()
  @ArrayUnique()
  @IsIn(LANGUAGES, { each: true })
  languages?: Language[];

  @Age() age_from?: number | null;

  @Age() age_to?: number | null;

  /** Who welcomes the guests. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  @NoHiddenCharacters()
  host?: string | null;

  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_QUESTIONS)
  @ValidateNested({ each: true })
  @Type(() => FaqEntryDto)
  faq?: FaqEntryDto[];
}

/** Returns details as the events room wants them, without empty texts and unanswered questions. */
export function detailsOf(body: EventDetailsDto): EventDetails {
  const faq = body.faq ?? [];
  return {
    included: textsOf(body.included),
    dress: textsOf(body.dress),
    accessibility: textsOf(body.accessibility),
    area: textsOf(body.area),
    languages: body.languages ?? [],
    ageFrom: body.age_from ?? null,
    ageTo: body.age_to ?? null,
    host: body.host ?? null,
    faq: faq
      .map(({ question, answer }) => ({ question: textsOf(question), answer: textsOf(answer) }))
      .filter(({ question, answer }) => hasText(question) && hasText(answer)),
  };
}

/** The same on the wire. */
export function eventDetailsDto(details: EventDetails): EventDetailsDto {
  const { ageFrom, ageTo, ...rest } = details;
  return { ...rest, age_from: ageFrom, age_to: ageTo };
}

function hasText(texts: object): boolean {
  return Object.keys(texts).length > 0;
}
