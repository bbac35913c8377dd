export { chf, iso } from '../common/database/wire.js';
export { eventName } from '../events/index.js';
