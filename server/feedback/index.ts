/** The feedback room: after an event each guest says of the others whether they would meet again. */
export { FeedbackModule } from './feedback.module.js';
export { FeedbackService } from './feedback.service.js';
