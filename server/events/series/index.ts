// series: rules from which events are made, half a year ahead.
export { SeriesModule } from './series.module.js';
export { SeriesJob } from './series.job.js';
export { SeriesService } from './series.service.js';
export type { SeriesTemplate } from './event-series.entity.js';
export type { Series, SeriesFields } from './series.repository.js';
