/** admin/insights: figures that answer questions of organisers. */
export { InsightsModule } from './insights.module.js';
