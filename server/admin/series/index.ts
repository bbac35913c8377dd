// admin/series: series of events.
export { AdminSeriesModule } from './admin-series.module.js';
