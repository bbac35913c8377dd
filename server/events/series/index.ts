// series: rules from which events are made, half a year ahead.
export { SeriesJob } from './series.job.js';
export { type SeriesDate, type SeriesRule, SeriesService, timesOn } from './series.service.js';
export { kindOf, withKind } from './series-kind.rules.js';
export type { SeriesTemplate } from './event-series.entity.js';
export { SeriesOccurrences } from './series-occurrences.service.js';
export { type Series, type SeriesFields, type SeriesVenues } from './series.repository.js';
export { splitRule, withSkips } from './skips.rules.js';
