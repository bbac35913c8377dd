import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentsModule } from '../consents/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { MatchesController } from './matches.controller.js';
import { MatchesService } from './matches.service.js';
import { ReadinessController, ReadinessService } from './readiness/index.js';
import { ProspectsController } from './prospects.controller.js';
import { ProspectsService } from './prospects.service.js';
import {
  ListViewsRepository,
  MatchEntity,
  MatchingInputReader,
  MatchingJob,
  MatchingRepository,
  MatchingRunEntity,
  MatchingService,
  MatchListsService,
  MatchListViewEntity,
  PairsService,
} from './runs/index.js';

/** The matches of events. */
@Module({
  imports: [
    TypeOrmModule.forFeature([MatchEntity, MatchListViewEntity, MatchingRunEntity]),
    ConsentsModule,
    EventsModule,
    ProfileModule,
    QuestionnaireModule,
    RelationsModule,
  ],
  controllers: [MatchesController, ProspectsController, ReadinessController],
  providers: [
    ListViewsRepository,
    MatchingInputReader,
    MatchesService,
    MatchingJob,
    MatchingRepository,
    MatchingService,
    MatchListsService,
    PairsService,
    ReadinessService,
    ProspectsService,
  ],
  exports: [MatchesService, MatchingService, PairsService],
})
export class MatchingModule {}
