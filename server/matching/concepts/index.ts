/** Reads people's texts into concepts when they are saved, and again when the lexicon changes; gives them to the engine. */
export { ConceptsService } from './concepts.service.js';
