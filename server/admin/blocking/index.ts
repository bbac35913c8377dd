// admin/blocking: blocking and unblocking accounts, and refunding what they have reserved.
export { BlockingModule } from './blocking.module.js';
export { BlockingService } from './blocking.service.js';
