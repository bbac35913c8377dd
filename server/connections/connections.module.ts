import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { FeedbackModule } from '../feedback/index.js';
import { MatchingModule } from '../matching/index.js';
import { ProfileModule } from '../profile/index.js';
import { RelationsModule } from '../relations/index.js';
import { ConnectionMakingService } from './connection-making.service.js';
import { OwnConnectionViews } from './connection-views.service.js';
import { ConnectionsController } from './connections.controller.js';
import { ConnectionsJob } from './connections.job.js';
import { OwnConnectionsService } from './connections.service.js';
import { ContactsController } from './contacts.controller.js';
import { OwnContactsService } from './contacts.service.js';

/** Connections, and the channels that are shared in them. */
@Module({
  imports: [AuthModule, EventsModule, FeedbackModule, MatchingModule, ProfileModule, RelationsModule],
  controllers: [ConnectionsController, ContactsController],
  providers: [
    ConnectionMakingService,
    ConnectionsJob,
    OwnConnectionsService,
    OwnConnectionViews,
    OwnContactsService,
  ],
  exports: [ConnectionMakingService, OwnConnectionsService],
})
export class ConnectionsModule {}
