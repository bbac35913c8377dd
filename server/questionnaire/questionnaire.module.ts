import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentsModule } from '../consents/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireController } from './questionnaire.controller.js';
import { QuestionnaireEntity } from './questionnaire.entity.js';
import { QuestionnairesService } from './questionnaires.service.js';
import { TextConceptsEntity } from './text-concepts/text-concepts.entity.js';
import { TextConceptsService } from './text-concepts/text-concepts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([QuestionnaireEntity, TextConceptsEntity]),
    ConsentsModule,
    ProfileModule,
  ],
  controllers: [QuestionnaireController],
  providers: [QuestionnairesService, TextConceptsService],
  exports: [QuestionnairesService, TextConceptsService],
})
export class QuestionnaireModule {}
