import { ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ApiEnum } from '../../common/http/api-fields.decorator.js';
import { IsId } from '../../common/http/fields.decorator.js';
import { CITIES, type City, type SeriesVenues } from '../../events/index.js';

@ApiSchema({ description: 'In which venue of a city the events of a series are.' })
export class SeriesVenueDto {
  @ApiEnum('City', CITIES)
  @IsIn(CITIES)
  city: City;

  @IsId()
  venue_id: number;
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
