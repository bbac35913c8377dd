/** objections: guests object to their match list, and a human answers. */
export { ObjectionEntity } from './objection.entity.js';
export { OBJECTION_ANSWERED } from './objections.service.js';
export { ObjectionsController } from './objections.controller.js';
export { ObjectionDto, objectionDto } from './objections.dto.js';
export { ObjectionsRepository } from './objections.repository.js';
export { type DescribedObjection, ObjectionsService } from './objections.service.js';
