// admin/api-keys: keys of organisers' programs.
export { AdminApiKeysModule } from './admin-api-keys.module.js';
