import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentsModule } from '../consents/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { ConceptsService } from './concepts/concepts.service.js';
import { MatchesController, ReadinessController } from './matches.controller.js';
import { MatchesService } from './matches.service.js';
import { MatchingRepository } from './runs/matching.repository.js';
import { MatchEntity, MatchListViewEntity, MatchingRunEntity } from './runs/match.entity.js';
import { MatchingInputReader } from './runs/matching-input.js';
import { MatchingService } from './runs/matching.service.js';
import { PairsView } from './runs/pairs-view.js';
import { EngineThreads } from './threads/engine-threads.js';

const SERVICES = [EngineThreads, MatchesService, MatchingService, PairsView];

@Module({
  imports: [
    TypeOrmModule.forFeature([MatchEntity, MatchListViewEntity, MatchingRunEntity]),
    ConsentsModule,
    EventsModule,
    ProfileModule,
    QuestionnaireModule,
    RelationsModule,
  ],
  controllers: [MatchesController, ReadinessController],
  providers: [...SERVICES, ConceptsService, MatchingInputReader, MatchingRepository],
  exports: SERVICES,
})
export class MatchingModule {}
