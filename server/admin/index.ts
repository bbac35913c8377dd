// admin: the calls of organisers and hosts; it composes the other rooms' doors and has no table of its own.
export { AdminModule } from './admin.module.js';
