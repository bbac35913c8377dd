// admin/decisions: whether an event that misses its minimum takes place.
export { AdminDecisionsModule } from './decisions.module.js';
