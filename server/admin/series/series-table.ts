import { francs, type Table } from '../../common/http/downloads/table.js';
import type { SeriesDto } from './series.dto.js';

/** The columns of the table for a spreadsheet. */
export const SERIES_TABLE: Table<SeriesDto> = {
  series: (series) => series.id,
  name: (series) => series.name,
  rule: (series) => series.rule,
  starts_on: (series) => series.starts_on,
  start_time: (series) => series.start_time,
  cities: (series) => series.cities.join(', '),
  price_chf: (series) => francs(series.price),
  max_men: (series) => series.max_men,
  max_women: (series) => series.max_women,
  active: (series) => series.active,
  events: (series) => series.events,
};
