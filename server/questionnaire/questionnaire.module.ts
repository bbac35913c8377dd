import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentsModule } from '../consents/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireController } from './questionnaire.controller.js';
import { QuestionnaireEntity } from './questionnaire.entity.js';
import { QuestionnairesService } from './questionnaires.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([QuestionnaireEntity]), ConsentsModule, ProfileModule],
  controllers: [QuestionnaireController],
  providers: [QuestionnairesService],
  exports: [QuestionnairesService],
})
export class QuestionnaireModule {}
