/** The admin room: what organisers call. It composes the other rooms' doors, and has no entity and no rule of its own. */
export { AdminModule } from './admin.module.js';
