import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventDecisionEntity } from './event-decision.entity.js';
import { EventDecisionsRepository } from './event-decisions.repository.js';
import { EventDecisionsService } from './event-decisions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([EventDecisionEntity])],
  providers: [EventDecisionsRepository, EventDecisionsService],
  exports: [EventDecisionsService],
})
export class EventDecisionsModule {}
