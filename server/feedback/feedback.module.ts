import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { ProfileModule } from '../profile/index.js';
import { RelationsModule } from '../relations/index.js';
import { RoundsModule } from '../rounds/index.js';
import { ConnectionMakingService } from './connection-making.service.js';
import { ConnectionsController, ContactsController } from './connections.controller.js';
import { OwnConnectionsService } from './own-connections.service.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [AuthModule, EventsModule, MatchingModule, ProfileModule, RelationsModule, RoundsModule],
  controllers: [FeedbackController, ConnectionsController, ContactsController],
  providers: [ConnectionMakingService, FeedbackService, OwnConnectionsService],
  exports: [FeedbackService, OwnConnectionsService],
})
export class FeedbackModule {}
