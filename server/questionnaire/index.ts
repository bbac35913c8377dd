/**
 * The questionnaire room: people's answers, and the value sets of its choices with their synonyms.
 *
 * - `text-concepts`: what people's texts were read into, kept beside the answers so that no evening has to read them.
 */
export { QuestionnaireModule } from './questionnaire.module.js';
export type { Answers } from './questionnaires.repository.js';
export { QuestionnairesService } from './questionnaires.service.js';
export {
  type QuestionnaireTexts,
  READ_TEXTS,
  TextConceptsService,
} from './text-concepts/text-concepts.service.js';
