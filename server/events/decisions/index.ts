// decisions: whether an event that misses its minimum takes place, decided once for each of its dates.
export { EventDecisionsService } from './event-decisions.service.js';
export type { EventDecisionEntity } from './event-decision.entity.js';
export { asksForDecision, DECIDE_BEFORE, type Decision, DECISIONS } from './decision.rules.js';
