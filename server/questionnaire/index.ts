/** The questionnaire room: people's answers, and the value sets of its choices with their synonyms. */
export { QuestionnaireModule } from './questionnaire.module.js';
export type { Answers } from './questionnaires.repository.js';
export { QuestionnairesService } from './questionnaires.service.js';
export { type QuestionnaireTexts, READ_TEXTS, TextConceptsService } from './text-concepts/index.js';
