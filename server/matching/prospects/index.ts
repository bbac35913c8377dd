/** What somebody is told before they reserve: about how many guests they could be matched with, and how far they agree. */
export { ProspectEntity } from './prospect.entity.js';
export { ProspectsController } from './prospects.controller.js';
export { ProspectsRepository } from './prospects.repository.js';
export { ProspectsService } from './prospects.service.js';
