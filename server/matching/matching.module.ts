import { Module } from '@nestjs/common';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { MatchingInputReader } from './runs/matching-input.js';
import { MatchesController } from './matches.controller.js';
import { MatchesService } from './matches.service.js';
import { MatchingJob } from './runs/matching.job.js';
import { MatchingRepository } from './runs/matching.repository.js';
import { MatchingService } from './runs/matching.service.js';
import { PairsService } from './runs/pairs.service.js';

/** Who is on whose list at an event, and why. */
@Module({
  imports: [EventsModule, ProfileModule, QuestionnaireModule, RelationsModule],
  controllers: [MatchesController],
  providers: [
    MatchingInputReader,
    MatchesService,
    MatchingJob,
    MatchingRepository,
    MatchingService,
    PairsService,
  ],
  exports: [MatchesService, MatchingService, PairsService],
})
export class MatchingModule {}
