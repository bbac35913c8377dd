/** The questionnaire module: people's answers, the values of its choices, and the concepts found in their texts. */
export { QuestionnaireModule } from './questionnaire.module.js';
export {
  type Answers,
  QuestionnairesService,
  type QuestionnaireTexts,
  READ_TEXTS,
} from './questionnaires.service.js';
