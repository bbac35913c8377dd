import { Module } from '@nestjs/common';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { ProfileModule } from '../profile/index.js';
import { RelationsModule } from '../relations/index.js';
import { RoundsModule } from '../rounds/index.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';

/** What guests say of each other after an event. */
@Module({
  imports: [EventsModule, ProfileModule, RelationsModule, MatchingModule, RoundsModule],
  controllers: [FeedbackController],
  providers: [FeedbackService],
  exports: [FeedbackService],
})
export class FeedbackModule {}
