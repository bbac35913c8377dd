/** The demo room: sample events and invented people for an empty database, so that a newcomer sees the product alive. */
export { DemoModule } from './demo.module.js';
export { DemoService } from './demo.service.js';
export { SeedService } from './seed.service.js';
export { DEMO_GUEST } from './sample-people.js';
