/** api-keys: keys with which programs of organisers call some routes, as their maker and with no more rights. */
export { ApiKeyEntity } from './api-key.entity.js';
export { ApiKeysRepository } from './api-keys.repository.js';
export { type ApiKey, ApiKeysService } from './api-keys.service.js';
