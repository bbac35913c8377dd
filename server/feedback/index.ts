/** The feedback room: after an evening each guest says of the others whether they would meet again. */
export { FeedbackModule } from './feedback.module.js';
