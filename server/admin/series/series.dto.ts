import { IntersectionType, PartialType, PickType, ApiSchema, ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { DescriptionsDto, EventDetailsDto, eventDetailsDto, NamesDto, NewEventDto } from '../events/index.js';
import {
  CITIES,
  type City,
  EVENT_FORMATS,
  EVENT_THEMES,
  type EventFormat,
  type EventTheme,
  MINGLINGS,
  type Mingling,
  NO_DETAILS,
  type Series,
  withKind,
} from '../../events/index.js';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import { wireFields } from '../../common/text/snake-case.js';
import { SeriesRuleDto, SeriesSkipDto, SeriesVenueDto } from './series-rule.dto.js';

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
  'format',
  'min_age',
  'max_age',
  'theme',
  'friends_welcome',
  'mingling',
  'round_minutes',
  'round_count',
  'round_break_minutes',
  'round_tables',
  'max_lead',
] as const) {}

@ApiSchema({
  description: 'A new series. Drafts for the next six months are created at once; a job creates later ones.',
})
export class NewSeriesDto extends IntersectionType(SeriesRuleDto, TemplateDto) {
  /** Duration of an event, in minutes. Default: 180. @example 180 */
  @ApiProperty({ type: 'integer' })
  @OptionalField()
  @IsInt()
  @Min(15)
  @Max(1440)
  minutes?: number;

  /** Whether events are created. `false` ends the series and keeps its existing events. @example true */
  @OptionalField() @IsBoolean() active?: boolean;

  /** Venue in each city that has one. Takes precedence over `venue` and `location`. */
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(CITIES.length)
  @ArrayUnique(({ city }: SeriesVenueDto) => city)
  @ValidateNested({ each: true })
  @Type(() => SeriesVenueDto)
  venues?: SeriesVenueDto[];
}

@ApiSchema({
  description:
    'Changes to a series. They apply to events that are still to be created. Absent fields keep their value.',
})
export class ChangeSeriesDto extends PartialType(NewSeriesDto, { skipNullProperties: false }) {}

@ApiSchema({ description: 'A series.' })
export class SeriesDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "FREQ=MONTHLY;BYDAY=1FR" */
  rule: string;
  /** @example "2026-12-01" */
  starts_on: string;
  /** @example "19:30" */
  start_time: string;
  /** @example 180 */
  @ApiCount() minutes: number;
  /** @example ["Geneva", "Zurich"] */
  @ApiEnum('City', CITIES, { isArray: true }) cities: City[];
  skips: SeriesSkipDto[];
  venues: SeriesVenueDto[];
  /** @example "First Friday" */
  name: string;
  names: NamesDto;
  description: string;
  descriptions: DescriptionsDto;
  details: EventDetailsDto;
  venue: string | null;
  location: string | null;
  /** Price of a seat, in CHF. @example 49.5 */
  price: number;
  /** @example 20 */
  @ApiCount() max_men: number;
  /** @example 20 */
  @ApiCount() max_women: number;
  /** @example 8 */
  @ApiCount() min_men: number;
  /** @example 8 */
  @ApiCount() min_women: number;
  @ApiEnum('EventFormat', EVENT_FORMATS) format: EventFormat;
  @ApiProperty({ type: 'integer', nullable: true }) min_age: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) max_age: number | null;
  @ApiProperty({ enum: EVENT_THEMES, enumName: 'EventTheme', nullable: true })
  theme: EventTheme | null;
  friends_welcome: boolean;
  @ApiEnum('Mingling', MINGLINGS) mingling: Mingling;
  @ApiCount() round_minutes: number;
  @ApiCount() round_count: number;
  @ApiCount() round_break_minutes: number;
  @ApiProperty({ type: 'integer', nullable: true }) round_tables: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) max_lead: number | null;
  /** @example true */
  active: boolean;
  /** Number of events created so far. @example 12 */
  @ApiCount() events: number;
  /** Version number; increases with each change. Same as the `ETag`. @example 3 */
  @ApiCount() version: number;
}

@ApiSchema({ description: 'A page of series.' })
export class SeriesListDto {
  items: SeriesDto[];
  /** Total number of series. */
  @ApiCount() total: number;
}

/** Returns the DTO of a series. */
export function seriesDto(series: Series): SeriesDto {
  const one = withKind(series.template);
  return {
    ...wireFields(series, 'id', 'rule', 'startsOn', 'startTime', 'minutes', 'cities', 'skips'),
    ...wireFields(series, 'active', 'events', 'version'),
    venues: series.cities.flatMap((city) => {
      const venueId = series.venues[city];
      return venueId === undefined ? [] : [{ city, venue_id: venueId }];
    }),
    ...wireFields(one, 'name', 'description', 'descriptions', 'venue', 'location'),
    ...wireFields(one, 'maxMen', 'maxWomen', 'minMen', 'minWomen'),
    ...wireFields(one, 'format', 'minAge', 'maxAge', 'theme', 'friendsWelcome', 'maxLead'),
    ...wireFields(one, 'mingling', 'roundMinutes', 'roundCount', 'roundBreakMinutes', 'roundTables'),
    names: one.names ?? {},
    details: eventDetailsDto(one.details ?? NO_DETAILS),
    price: rappenToChf(one.priceRappen),
  };
}
