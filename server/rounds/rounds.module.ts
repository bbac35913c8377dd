import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { ProfileModule } from '../profile/index.js';
import { RelationsModule } from '../relations/index.js';
import { GuestRoundsController, LiveRoundsController } from './guest-rounds.controller.js';
import { RoundsSnapshots } from './rounds-snapshot.js';
import { RoundsLive } from './rounds-live.js';
import {
  RoundAbsenceEntity,
  RoundPlanEntity,
  RoundCallEntity,
  RoundSeatEntity,
} from './round-plan.entity.js';
import { RoundsPlanningService } from './rounds-planning.service.js';
import { RoundsRepository } from './rounds.repository.js';
import { RoundsService } from './rounds.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([RoundAbsenceEntity, RoundCallEntity, RoundPlanEntity, RoundSeatEntity]),
    AuthModule,
    EventsModule,
    MatchingModule,
    ProfileModule,
    RelationsModule,
  ],
  controllers: [GuestRoundsController, LiveRoundsController],
  providers: [RoundsLive, RoundsPlanningService, RoundsRepository, RoundsService, RoundsSnapshots],
  exports: [RoundsLive, RoundsPlanningService, RoundsService, RoundsSnapshots],
})
export class RoundsModule {}
