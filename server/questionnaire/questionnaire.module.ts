import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireController } from './questionnaire.controller.js';
import { QuestionnaireEntity } from './questionnaire.entity.js';
import { QuestionnairesRepository } from './questionnaires.repository.js';
import { QuestionnairesService } from './questionnaires.service.js';

/** The compatibility questionnaire. */
@Module({
  imports: [TypeOrmModule.forFeature([QuestionnaireEntity]), ProfileModule],
  controllers: [QuestionnaireController],
  providers: [QuestionnairesRepository, QuestionnairesService],
  exports: [QuestionnairesService],
})
export class QuestionnaireModule {}
