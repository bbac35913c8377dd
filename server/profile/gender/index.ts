/** Gender: when it can change, and who changed it. */
export { GenderChangeEntity } from './gender-change.entity.js';
export { GenderChangesRepository } from './gender-changes.repository.js';
export { GenderChangesService } from './gender-changes.service.js';
