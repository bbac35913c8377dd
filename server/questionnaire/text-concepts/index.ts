/** What people's texts were read into, kept beside the answers so that no evening has to read them. */
export { type QuestionnaireTexts, READ_TEXTS, TextConceptsService } from './text-concepts.service.js';
export { TextConceptsEntity } from './text-concepts.entity.js';
export { TextConceptsRepository } from './text-concepts.repository.js';
