// admin/overview: the coming events at a glance, what needs attention, and the statistics.
export { statisticsFilter, StatisticsQuery } from './overview.dto.js';
