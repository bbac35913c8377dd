// readiness: what somebody still lacks to be matched at an event, asked before they reserve.
export { ReadinessController } from './readiness.controller.js';
export { ReadinessService } from './readiness.service.js';
