/** legal: the facts behind privacy notice, terms and imprint. */
export { LegalController } from './legal.controller.js';
export { LegalService } from './legal.service.js';
