/** delivery: reads what has happened, finds what is due, and sends it. */
export { Addressees } from './addressees.js';
export { Attempts } from './attempts.js';
export { DeliveryService } from './delivery.service.js';
export { FactHandler } from './fact-handler.js';
export { FarewellMail } from './farewell-mail.js';
export { NotificationWorker } from './notification-worker.js';
export { Rendering } from './rendering.js';
export { Planner } from './planner.js';
export { ScheduleJob } from './schedule.job.js';
