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
import { ConsentChoicesService, ConsentsController } from './consents/index.js';
import {
  DeletionController,
  DeletionPreviewService,
  ErasureEntity,
  ErasureJob,
  ErasureLedger,
  ErasureService,
  ErasuresRepository,
  Farewells,
  OwnDeletionService,
  RepeatedErasures,
} from './erasure/index.js';
import { ExportController, ExportService, OwnExportService } from './export/index.js';
import { LegalController, LegalService } from './legal/index.js';
import {
  ObjectionEntity,
  ObjectionsController,
  ObjectionsRepository,
  ObjectionsService,
} from './objections/index.js';
import { PersonalDataRepository } from './personal-data/index.js';
import {
  AccountActivityEntity,
  RetentionJob,
  RetentionRepository,
  RetentionService,
} from './retention/index.js';

/** What people own: their consents, their data, and their leaving. */
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
    DeletionPreviewService,
    ErasureJob,
    ErasureLedger,
    ErasureService,
    ErasuresRepository,
    ExportService,
    Farewells,
    LegalService,
    ObjectionsRepository,
    ObjectionsService,
    OwnDeletionService,
    OwnExportService,
    PersonalDataRepository,
    RepeatedErasures,
    RetentionJob,
    RetentionRepository,
    RetentionService,
  ],
  exports: [DeletionPreviewService, ErasureService, Farewells, ObjectionsService, RetentionJob],
})
export class PrivacyModule {}
