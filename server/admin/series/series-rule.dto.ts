import { ApiSchema } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { ApiCount, ApiEnum, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { CITIES, type City, type SeriesService } from '../../events/index.js';

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

/** Returns the DTO of the events that a rule would make. */
export function seriesPreviewDto(dates: ReturnType<SeriesService['preview']>): SeriesPreviewDto {
  const items = dates.map(({ city, startsAt }) => ({ city, date: startsAt.toISOString() }));
  return { items, total: items.length };
}
