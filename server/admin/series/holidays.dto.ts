import { ApiSchema } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { CITIES, type City } from '../../events/index.js';

/** Which holidays are wanted. */
export class HolidaysQuery {
  @ApiEnum('City', CITIES)
  @IsIn(CITIES)
  city: City;

  /** @example "2026-12" */
  @Matches(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-12' })
  month: string;
}

@ApiSchema({ description: 'A day on which few people work, or many travel.' })
export class HolidayDto {
  /** @example "2026-12-25" */
  day: string;
  name: string;
}

@ApiSchema({ description: 'Holidays, the first one first.' })
export class HolidaysDto {
  items: HolidayDto[];
  @ApiCount()
  total: number;
}
