import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ApiCount, ApiEnum, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { OptionalField, IsId } from '../../common/http/fields.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import { zurichDay } from '../../common/time/zurich.js';
import {
  CITIES,
  type City,
  holidaysOf,
  type SeriesDate,
  type SeriesRule,
  type SeriesService,
  splitRule,
  withSkips,
  type SeriesVenues,
} from '../../events/index.js';

@ApiSchema({ description: 'The venue of a series in one city.' })
export class SeriesVenueDto {
  @ApiEnum('City', CITIES) @IsIn(CITIES) city: City;

  @IsId() venue_id: number;
}

/** Returns the venue ids of a series by city; venues of other cities are left out. */
export function venuesOf(
  cities: readonly City[],
  said: readonly SeriesVenueDto[] | undefined,
  known: SeriesVenues = {},
): SeriesVenues {
  const venues = said ? Object.fromEntries(said.map(({ city, venue_id }) => [city, venue_id])) : known;
  return Object.fromEntries(Object.entries(venues).filter(([city]) => cities.some((one) => one === city)));
}

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MOST_SKIPS = 400;
const MOST_RULE = 500;

@ApiSchema({ description: 'A day on which a series creates no event.' })
export class SeriesSkipDto {
  /** @example "2026-12-25" */
  @Matches(DAY, { message: 'day must be a day such as 2026-12-25' }) day: string;

  /** City in which there is no event; `null`: all cities. */
  @ApiProperty({ enum: CITIES, enumName: 'City', nullable: true })
  @IsOptional()
  @IsIn(CITIES)
  city: City | null;
}

@ApiSchema({ description: 'When and where the events of a series take place.' })
export class SeriesRuleDto {
  /**
   * Days of the series: an iCalendar RRULE (RFC 5545) with FREQ WEEKLY, MONTHLY or YEARLY. The example means
   * "every first Friday". Days of an EXDATE in the text are added to `skips`.
   * @example "FREQ=MONTHLY;BYDAY=1FR"
   */
  @IsString() @MaxLength(2000) rule: string;

  /** First possible day, in Zurich time. @example "2026-12-01" */
  @Matches(DAY, {
    message: 'starts_on must be a day such as 2026-12-01',
  })
  starts_on: string;

  /** Start time of the events, in Zurich time in summer and winter. @example "19:30" */
  @Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'start_time must be a time such as 19:30' })
  start_time: string;

  /** Cities of the series. Each has its own event on each day. @example ["Geneva", "Zurich"] */
  @ApiEnum('City', CITIES, { isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CITIES.length)
  @ArrayUnique()
  @IsIn(CITIES, { each: true })
  cities: City[];

  /** Days of the rule on which no event is created. Replaces the previous list. */
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_SKIPS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => SeriesSkipDto)
  skips?: SeriesSkipDto[];
}

@ApiSchema({ description: 'An event that a rule would create.' })
export class SeriesDateDto {
  /** @example "Geneva" */
  @ApiEnum('City', CITIES) city: City;
  /** @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;
  /** Day of the event in Zurich time, in the format of `skips`. */
  day: string;
  /** Holiday in the city on that day; `null` if there is none. */
  holiday: string | null;
}

@ApiSchema({ description: 'The events that a rule would create in the next six months, soonest first.' })
export class SeriesPreviewDto {
  items: SeriesDateDto[];
  @ApiCount() total: number;
  /** Events that are left out because of `skips`. */
  skipped: SeriesDateDto[];
}

/** Returns the DTO of the events that a rule would create. */
export async function seriesPreviewDto(
  { dates, skipped }: ReturnType<SeriesService['preview']>,
  language: Language,
): Promise<SeriesPreviewDto> {
  const dto = (all: typeof dates) => Promise.all(all.map((one) => seriesDateDto(one, language)));
  const items = await dto(dates);
  return { items, total: items.length, skipped: await dto(skipped) };
}

async function seriesDateDto({ city, startsAt }: SeriesDate, language: Language): Promise<SeriesDateDto> {
  const day = zurichDay(startsAt);
  return { city, day, date: startsAt, holiday: await holidayOn(city, day, language) };
}

/** Returns the name of the holiday in a city on a day, or null. */
export async function holidayOn(city: City, day: string, language: Language): Promise<string | null> {
  const [holiday] = await holidaysOf(city, day, day, language);
  return holiday?.name ?? null;
}

/**
 * Returns the rule of a body, and the days that are left out: those of `skips`, and of an EXDATE. Throws
 * VALIDATION_FAILED.
 */
export function ruleOf(
  body: Pick<Partial<SeriesRuleDto>, 'rule' | 'skips'>,
  known?: Pick<SeriesRule, 'rule' | 'skips'>,
): Pick<SeriesRule, 'rule' | 'skips'> {
  const split = splitRule(body.rule ?? known?.rule ?? '');
  if (!split) throw invalidField('rule', 'must have days such as EXDATE:20261225 where it has EXDATE');
  const { rule, exdates } = split;
  if (rule.length > MOST_RULE) throw invalidField('rule', `must have at most ${MOST_RULE} characters`);
  const skips = body.skips?.map(({ day, city }) => ({ day, city: city ?? null })) ?? known?.skips ?? [];
  return {
    rule,
    skips: withSkips(
      skips,
      exdates.map((day) => ({ day, city: null })),
    ),
  };
}
