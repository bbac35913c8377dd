// admin/overview: the coming events at a glance, what needs attention, and the statistics.
export { OverviewModule } from './overview.module.js';
export { statisticsFilter, StatisticsQuery } from './overview.dto.js';
