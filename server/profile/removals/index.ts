/** Removals: photos that organisers take out of a profile, and why. */
export { PhotoRemovalEntity } from './photo-removal.entity.js';
export { PhotoRemovalsController } from './photo-removals.controller.js';
export { PhotoRemovalsRepository } from './photo-removals.repository.js';
export { PhotoRemovalsService } from './photo-removals.service.js';
