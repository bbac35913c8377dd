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

@ApiSchema({ description: 'In which venue of a city the events of a series are.' })
export class SeriesVenueDto {
  @ApiEnum('City', CITIES) @IsIn(CITIES) city: City;

  @IsId() venue_id: number;
}

/** The venues of the cities of a series. */
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

@ApiSchema({ description: 'A day on which a series makes no event.' })
export class SeriesSkipDto {
  /** @example "2026-12-25" */
  @Matches(DAY, { message: 'day must be a day such as 2026-12-25' }) day: string;

  /** Null in all cities. */
  @ApiProperty({ enum: CITIES, enumName: 'City', nullable: true })
  @IsOptional()
  @IsIn(CITIES)
  city: City | null;
}

@ApiSchema({ description: 'When and where the events of a series take place.' })
export class SeriesRuleDto {
  /**
   * On which days: an RRULE of iCalendar (RFC 5545) with FREQ WEEKLY, MONTHLY or YEARLY. "Every first Friday" is the example.
   * Days of an EXDATE behind it are added to `skips`.
   * @example "FREQ=MONTHLY;BYDAY=1FR"
   */
  @IsString() @MaxLength(2000) rule: string;

  /** From when on, in Zurich. @example "2026-12-01" */
  @Matches(DAY, {
    message: 'starts_on must be a day such as 2026-12-01',
  })
  starts_on: string;

  /** When an event begins by the clocks in Zurich, summer and winter. @example "19:30" */
  @Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'start_time must be a time such as 19:30' })
  start_time: string;

  /** An event in each of these cities. @example ["Geneva", "Zurich"] */
  @ApiEnum('City', CITIES, { isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CITIES.length)
  @ArrayUnique()
  @IsIn(CITIES, { each: true })
  cities: City[];

  /** Days of the rule on which no event is made. Sent, it replaces those of before. */
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_SKIPS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => SeriesSkipDto)
  skips?: SeriesSkipDto[];
}

@ApiSchema({ description: 'An event that a rule would make.' })
export class SeriesDateDto {
  /** @example "Geneva" */
  @ApiEnum('City', CITIES) city: City;
  /** @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;
  /** The day in Zurich, as `skips` names it. */
  day: string;
  /** What is celebrated there on that day; null on most days. */
  holiday: string | null;
}

@ApiSchema({ description: 'The events that a rule would make in the next six months, soonest first.' })
export class SeriesPreviewDto {
  items: SeriesDateDto[];
  @ApiCount() total: number;
  /** Those that are left out. */
  skipped: SeriesDateDto[];
}

/** Returns the DTO of the events that a rule would make. */
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

/** Returns what is celebrated in a city on a day, or null. */
export async function holidayOn(city: City, day: string, language: Language): Promise<string | null> {
  const [holiday] = await holidaysOf(city, day, day, language);
  return holiday?.name ?? null;
}

/**
 * Returns the rule that a body names, and the days that it leaves out: those of `skips`, and of an EXDATE. Throws
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
