import { Module } from '@nestjs/common';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireController } from './questionnaire.controller.js';
import { QuestionnairesRepository } from './questionnaires.repository.js';
import { QuestionnairesService } from './questionnaires.service.js';

/** The compatibility questionnaire. */
@Module({
  imports: [ProfileModule],
  controllers: [QuestionnaireController],
  providers: [QuestionnairesRepository, QuestionnairesService],
  exports: [QuestionnairesService],
})
export class QuestionnaireModule {}
