import { IntersectionType, PartialType, PickType, ApiSchema, ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import {
  DescriptionsDto,
  detailsOf,
  EventDetailsDto,
  eventDetailsDto,
  NamesDto,
  NewEventDto,
  textsOf,
} from '../events/index.js';
import {
  CITIES,
  type City,
  NO_DETAILS,
  type Series,
  type SeriesFields,
  type SeriesTemplate,
} from '../../events/index.js';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import { SeriesRuleDto } from './series-rule.dto.js';

/** How long an event of a series lasts when nobody says so. */
const USUAL_MINUTES = 180;

class TemplateDto extends PickType(NewEventDto, [
  'name',
  'names',
  'description',
  'descriptions',
  'details',
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
  names: NamesDto;
  description: string;
  descriptions: DescriptionsDto;
  details: EventDetailsDto;
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
    names: body.names ? textsOf(body.names) : (known?.names ?? {}),
    description: body.description ?? known?.description ?? '',
    descriptions: body.descriptions ? textsOf(body.descriptions) : (known?.descriptions ?? {}),
    details: body.details ? detailsOf(body.details) : (known?.details ?? NO_DETAILS),
    venue: body.venue === undefined ? (known?.venue ?? null) : body.venue,
    location: body.location === undefined ? (known?.location ?? null) : body.location,
    priceRappen: body.price === undefined ? (known?.priceRappen ?? 0) : chfToRappen(body.price),
    maxMen: body.max_men ?? known?.maxMen ?? 0,
    maxWomen: body.max_women ?? known?.maxWomen ?? 0,
    minMen: body.min_men ?? known?.minMen ?? 0,
    minWomen: body.min_women ?? known?.minWomen ?? 0,
  };
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
    names: one.names ?? {},
    description: one.description,
    descriptions: one.descriptions,
    details: eventDetailsDto(one.details ?? NO_DETAILS),
    venue: one.venue,
    location: one.location,
    price: rappenToChf(one.priceRappen),
    max_men: one.maxMen,
    max_women: one.maxWomen,
    min_men: one.minMen,
    min_women: one.minWomen,
  };
}
