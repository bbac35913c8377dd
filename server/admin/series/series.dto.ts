import { IntersectionType, PartialType, PickType, ApiSchema, ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { DescriptionsDto, NewEventDto, textsOf } from '../events/index.js';
import {
  CITIES,
  type City,
  type Series,
  type SeriesFields,
  type SeriesService,
  type SeriesTemplate,
} from '../../events/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';

/** How long an event of a series lasts when nobody says so. */
const USUAL_MINUTES = 180;

@ApiSchema({ description: 'When and where the events of a series take place.' })
export class SeriesRuleDto {
  /**
   * On which days: an RRULE of iCalendar (RFC 5545) with FREQ WEEKLY, MONTHLY or YEARLY. "Every first Friday" is the example.
   * @example "FREQ=MONTHLY;BYDAY=1FR"
   */
  @IsString()
  @MaxLength(500)
  rule: string;

  /**
   * From when on, in Zurich.
   * @example "2026-12-01"
   */
  @Matches(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    message: 'starts_on must be a day such as 2026-12-01',
  })
  starts_on: string;

  /**
   * When an event begins by the clocks in Zurich, summer and winter.
   * @example "19:30"
   */
  @Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'start_time must be a time such as 19:30' })
  start_time: string;

  /**
   * An event in each of these cities.
   * @example ["Geneva", "Zurich"]
   */
  @ApiEnum('City', CITIES, { isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CITIES.length)
  @ArrayUnique()
  @IsIn(CITIES, { each: true })
  cities: City[];
}

class TemplateDto extends PickType(NewEventDto, [
  'name',
  'description',
  'descriptions',
  'venue',
  'location',
  'price',
  'max_men',
  'max_women',
  'min_men',
  'min_women',
] as const) {}

@ApiSchema({
  description: 'A new series: its drafts are made at once for six months ahead, and a job keeps making them.',
})
export class NewSeriesDto extends IntersectionType(SeriesRuleDto, TemplateDto) {
  /**
   * How long an event lasts; without it three hours.
   * @example 180
   */
  @ApiProperty({ type: 'integer' })
  @OptionalField()
  @IsInt()
  @Min(15)
  @Max(1440)
  minutes?: number;

  /**
   * Whether events are made; false ends a series, and leaves what it has made.
   * @example true
   */
  @OptionalField()
  @IsBoolean()
  active?: boolean;
}

@ApiSchema({
  description:
    'What is to be changed of a series: for events that are still to be made. An absent field stays as it is.',
})
export class ChangeSeriesDto extends PartialType(NewSeriesDto, { skipNullProperties: false }) {}

@ApiSchema({ description: 'A series.' })
export class SeriesDto {
  /** @example 1 */
  @ApiId()
  id: number;
  /** @example "FREQ=MONTHLY;BYDAY=1FR" */
  rule: string;
  /** @example "2026-12-01" */
  starts_on: string;
  /** @example "19:30" */
  start_time: string;
  /** @example 180 */
  @ApiCount()
  minutes: number;
  /** @example ["Geneva", "Zurich"] */
  @ApiEnum('City', CITIES, { isArray: true })
  cities: City[];
  /** @example "First Friday" */
  name: string;
  description: string;
  descriptions: DescriptionsDto;
  venue: string | null;
  location: string | null;
  /**
   * In CHF.
   * @example 49.5
   */
  price: number;
  /** @example 20 */
  @ApiCount()
  max_men: number;
  /** @example 20 */
  @ApiCount()
  max_women: number;
  /** @example 8 */
  @ApiCount()
  min_men: number;
  /** @example 8 */
  @ApiCount()
  min_women: number;
  /** @example true */
  active: boolean;
  /**
   * How many events it has made so far.
   * @example 12
   */
  @ApiCount()
  events: number;
}

@ApiSchema({ description: 'A page of series.' })
export class SeriesListDto {
  items: SeriesDto[];
  /** How many there are in all. */
  @ApiCount()
  total: number;
}

@ApiSchema({ description: 'An event that a rule would make.' })
export class SeriesDateDto {
  /** @example "Geneva" */
  @ApiEnum('City', CITIES)
  city: City;
  /** @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant()
  date: string;
}

@ApiSchema({ description: 'The events that a rule would make in the next six months, soonest first.' })
export class SeriesPreviewDto {
  items: SeriesDateDto[];
  @ApiCount()
  total: number;
}

/** A body as the events room wants it; what is absent is taken from `known`. */
export function seriesFields(body: NewSeriesDto): SeriesFields;
export function seriesFields(body: ChangeSeriesDto, known: Series): SeriesFields;
export function seriesFields(body: ChangeSeriesDto, known?: Series): SeriesFields {
  return {
    rule: body.rule ?? known?.rule ?? '',
    startsOn: body.starts_on ?? known?.startsOn ?? '',
    startTime: body.start_time ?? known?.startTime ?? '',
    minutes: body.minutes ?? known?.minutes ?? USUAL_MINUTES,
    cities: body.cities ?? known?.cities ?? [],
    template: template(body, known?.template),
    active: body.active ?? known?.active ?? true,
  };
}

function template(body: ChangeSeriesDto, known?: SeriesTemplate): SeriesTemplate {
  return {
    name: body.name ?? known?.name ?? '',
    description: body.description ?? known?.description ?? '',
    descriptions: body.descriptions ? textsOf(body.descriptions) : (known?.descriptions ?? {}),
    venue: body.venue === undefined ? (known?.venue ?? null) : body.venue,
    location: body.location === undefined ? (known?.location ?? null) : body.location,
    priceRappen: body.price === undefined ? (known?.priceRappen ?? 0) : chfToRappen(body.price),
    maxMen: body.max_men ?? known?.maxMen ?? 0,
    maxWomen: body.max_women ?? known?.maxWomen ?? 0,
    minMen: body.min_men ?? known?.minMen ?? 0,
    minWomen: body.min_women ?? known?.minWomen ?? 0,
  };
}

/** Returns the DTO of the events that a rule would make. */
export function seriesPreviewDto(dates: ReturnType<SeriesService['preview']>): SeriesPreviewDto {
  const items = dates.map(({ city, startsAt }) => ({ city, date: startsAt.toISOString() }));
  return { items, total: items.length };
}

/** A series as the API sends it. */
export function seriesDto(series: Series): SeriesDto {
  const { id, rule, startsOn, startTime, minutes, cities, active, events, template: one } = series;
  return {
    id,
    rule,
    minutes,
    cities,
    active,
    events,
    starts_on: startsOn,
    start_time: startTime,
    name: one.name,
    description: one.description,
    descriptions: one.descriptions,
    venue: one.venue,
    location: one.location,
    price: rappenToChf(one.priceRappen),
    max_men: one.maxMen,
    max_women: one.maxWomen,
    min_men: one.minMen,
    min_women: one.minWomen,
  };
}
