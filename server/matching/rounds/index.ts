// rounds: the plan of an event's rounds, by the same answers and rules as its match lists.
export { type PairIcebreakers, RoundPlanner } from './round-planner.js';
