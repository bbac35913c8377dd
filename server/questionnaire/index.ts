/**
 * The questionnaire room: people's answers, and the values of its choices with their synonyms.
 *
 * - `text-concepts`: the concepts found in people's texts, stored so that a matching run need not analyse the texts
 * again.
 */
export { QuestionnaireModule } from './questionnaire.module.js';
export {
  type Answers,
  QuestionnairesService,
  type QuestionnaireTexts,
  READ_TEXTS,
} from './questionnaires.service.js';
