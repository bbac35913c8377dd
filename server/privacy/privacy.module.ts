import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { ConsentsModule } from '../consents/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { ErasureEntity } from './erasure/erasure.entity.js';
import { ErasureService } from './erasure/erasure.service.js';
import { ObjectionEntity } from './objections/objection.entity.js';
import { ObjectionsService } from './objections/objections.service.js';
import { PersonalDataRepository } from './personal-data/personal-data.repository.js';
import {
  ConsentsController,
  DeletionController,
  ExportController,
  LegalController,
  ObjectionsController,
} from './privacy.controller.js';
import { AccountActivityEntity } from './retention/account-activity.entity.js';
import { RetentionService } from './retention/retention.service.js';

/** Consents, data export, deletion and retention. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AccountActivityEntity, ErasureEntity, ObjectionEntity]),
    AuthModule,
    ConsentsModule,
    EventsModule,
    MatchingModule,
    PaymentsModule,
    ProfileModule,
    QuestionnaireModule,
    RelationsModule,
  ],
  controllers: [
    ConsentsController,
    DeletionController,
    ExportController,
    LegalController,
    ObjectionsController,
  ],
  providers: [ErasureService, ObjectionsService, PersonalDataRepository, RetentionService],
  exports: [ErasureService, ObjectionsService],
})
export class PrivacyModule {}
