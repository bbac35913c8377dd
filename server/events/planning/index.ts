// planning: what becomes of the events of a series that is changed, and deleting drafts.
export { DraftsService } from './drafts.service.js';
export type { ShownPlanItem } from './series-plans.service.js';
export { PLAN_ACTIONS, type PlanAction } from './plan.rules.js';
export { idsOf, type PlanChoices, type SeriesPlan, SeriesPlansService } from './series-plans.service.js';
