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
import { ConsentChoicesService } from './consents/consent-choices.service.js';
import { ConsentsController } from './consents/consents.controller.js';
import { DeletionController } from './erasure/deletion.controller.js';
import { ErasureEntity } from './erasure/erasure.entity.js';
import { ErasureService } from './erasure/erasure.service.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { LegalController } from './legal/legal.controller.js';
import { ObjectionEntity } from './objections/objection.entity.js';
import { ObjectionsController } from './objections/objections.controller.js';
import { ObjectionsService } from './objections/objections.service.js';
import { PersonalDataRepository } from './personal-data/personal-data.repository.js';
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
  providers: [
    ConsentChoicesService,
    ErasureService,
    ExportService,
    ObjectionsService,
    PersonalDataRepository,
    RetentionService,
  ],
  exports: [ErasureService, ObjectionsService],
})
export class PrivacyModule {}
