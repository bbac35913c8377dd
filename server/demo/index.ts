/**
 * demo: sample events and invented people for an empty database, and the larger data of `npm run seed`.
 *
 * - `samples`: the invented people, events and texts of the demonstration, as data.
 */
export { DemoModule } from './demo.module.js';
export { DemoService } from './demo.service.js';
export { SeedService } from './seed.service.js';
export { DEMO_GUEST, DEMO_HOST, SECOND_GUEST, SECOND_ORGANISER } from './samples/sample-people.js';
