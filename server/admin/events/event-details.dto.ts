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
import { snakeCase } from '../../common/text/snake-case.js';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { Nested, OptionalField } from '../../common/http/fields.decorator.js';
import { type Language, LANGUAGES } from '../../common/http/request-language.js';
import { NoHiddenCharacters } from '../../common/http/text.decorator.js';
import {
  type EventDetails,
  OLDEST,
  YOUNGEST,
  type Texts,
  type EventFields,
  type NewEventFields,
} from '../../events/index.js';
import type { NewEventDto } from './event-input.dto.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import { isDeepStrictEqual } from 'node:util';
import type { AuditChange } from '../../audit/index.js';
import type { FieldError } from '../../common/errors/domain-error.js';

/** The current values of editable fields. */
type StateOf<Said> = Record<keyof Said, unknown>;
type Name<Said> = keyof Said & string;

/** Maximum length of a text in the log: the full text is in the event. */
const LONGEST_TEXT = 200;

/** API names of fields that are not their names in snake case. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  startsAt: 'date',
  priceRappen: 'price',
  costRappen: 'cost',
};

/** Returns the API's name of a field. */
export const wireNameOf = (field: string): string => WIRE_NAMES[field] ?? snakeCase(field);

/** Returns the names of the fields whose value differs from the current one. */
export function differing<Said extends object>(said: Partial<Said>, state: StateOf<Said>): Name<Said>[] {
  const names = Object.keys(said) as Name<Said>[];
  return names.filter((name) => !isDeepStrictEqual(said[name], state[name]));
}

/** Returns the old and new values of fields with a single value; not of texts by language and details. */
export function changesOf<Said extends object>(
  fields: readonly Name<Said>[],
  said: Partial<Said>,
  state: StateOf<Said>,
): AuditChange[] {
  return fields.flatMap((field) => {
    const from = inOneValue(state[field]);
    const to = inOneValue(said[field]);
    return from === undefined || to === undefined ? [] : [{ field, from, to }];
  });
}

/** Returns, for an error, the current and the new values of these fields. */
export function bothStates<Said extends object>(
  fields: readonly Name<Said>[],
  said: Partial<Said>,
  state: StateOf<Said>,
): FieldError[] {
  return fields.map((field) => ({
    field: wireNameOf(field),
    error: `is now ${onWire(field, state[field])} and would become ${onWire(field, said[field])}`,
  }));
}

function inOneValue(value: unknown): AuditChange['from'] | undefined {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (isTexts(value)) return value.join(', ');
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function onWire(field: string, value: unknown): string {
  return JSON.stringify(field.endsWith('Rappen') && value !== null ? rappenToChf(Number(value)) : value);
}

/** The editable fields of an event: its own, and its details. */
export type EditableEvent = EventFields & { details: EventDetails };

/** Returns the fields of a body in the format of the `events` module; absent fields stay absent. */
export function eventFields(body: NewEventDto): NewEventFields & Partial<EditableEvent>;
export function eventFields(body: Partial<NewEventDto>): Partial<EditableEvent>;
export function eventFields(body: Partial<NewEventDto>): Partial<EditableEvent> {
  const fields: Partial<EditableEvent> = {
    details: body.details && detailsOf(body.details),
    name: body.name,
    names: body.names && textsOf(body.names),
    description: body.description,
    descriptions: body.descriptions && textsOf(body.descriptions),
    city: body.city,
    venue: body.venue,
    location: body.location,
    venueId: body.venue_id,
    startsAt: instant(body.date),
    endsAt: instant(body.ends_at),
    priceRappen: body.price === undefined ? undefined : chfToRappen(body.price),
    maxMen: body.max_men,
    maxWomen: body.max_women,
    minMen: body.min_men,
    minWomen: body.min_women,
    format: body.format,
    minAge: body.min_age,
    maxAge: body.max_age,
    theme: body.theme,
    friendsWelcome: body.friends_welcome,
    mingling: body.mingling,
    roundMinutes: body.round_minutes,
    roundCount: body.round_count,
    roundBreakMinutes: body.round_break_minutes,
    roundTables: body.round_tables,
    maxLead: body.max_lead,
    status: body.status,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

const OfLanguage = (longest: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength: longest, required: false }),
    OptionalField(),
    IsString(),
    MaxLength(longest),
    NoHiddenCharacters(),
  );

/** Returns a class with a text of at most so many characters for each language. */
function TextsUpTo(longest: number): new () => Texts {
  class TextsDto {
    @OfLanguage(longest) en?: string;
    @OfLanguage(longest) fr?: string;
    @OfLanguage(longest) it?: string;
    @OfLanguage(longest) de?: string;
  }
  return TextsDto;
}

@ApiSchema({
  description:
    'Names by language. If one is absent or empty, `name` is used; for a question, another language is used.',
})
export class NamesDto extends TextsUpTo(200) {}

@ApiSchema({
  description:
    'Descriptions by language. If one is absent or empty, `description` or another language is used.',
})
export class DescriptionsDto extends TextsUpTo(5000) {}

@ApiSchema({ description: 'Short texts by language. If one is absent or empty, another language is used.' })
export class ShortTextsDto extends TextsUpTo(1000) {}

/** Returns the texts that are present and not empty. */
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
/** An age of guests, or null. */
export const Age = (): PropertyDecorator =>
  applyDecorators(ApiCount(), IsOptional(), IsInt(), Min(YOUNGEST), Max(OLDEST));

/** An optional integer setting of the rounds, from `least` to `most`. */
export const RoundsNumber = (least: number, most: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: least, maximum: most }),
    OptionalField(),
    IsInt(),
    Min(least),
    Max(most),
  );

/** An integer from 1 to `most`, or null. */
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

@ApiSchema({ description: 'Details on the event’s page. If sent, it replaces all previous details.' })
export class EventDetailsDto {
  @TextsByLanguage() included?: ShortTextsDto;

  @TextsByLanguage() dress?: ShortTextsDto;

  @TextsByLanguage() accessibility?: ShortTextsDto;

  /** Neighbourhood of the event. */
  @TextsByLanguage() area?: ShortTextsDto;

  /** Languages spoken at the event. */
  @ApiEnum('Language', LANGUAGES, { isArray: true })
  @OptionalField()
  @IsArray()
  @ArrayUnique()
  @IsIn(LANGUAGES, { each: true })
  languages?: Language[];

  @Age() age_from?: number | null;

  @Age() age_to?: number | null;

  /** Name of the person who welcomes the guests. */
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

/** Returns details in the format of the `events` module, without empty texts and unanswered questions. */
function detailsOf(body: EventDetailsDto): EventDetails {
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

/** Returns details as the API sends them. */
export function eventDetailsDto(details: EventDetails): EventDetailsDto {
  const { ageFrom, ageTo, ...rest } = details;
  return { ...rest, age_from: ageFrom, age_to: ageTo };
}

function hasText(texts: object): boolean {
  return Object.keys(texts).length > 0;
}
