import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../calendar/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { WaitingListModule } from '../waiting-list/index.js';
import { FriendInvitationEntity } from './friend-invitation.entity.js';
import { FriendInvitationsRepository } from './friend-invitations.repository.js';
import { FriendInvitationsService } from './friend-invitations.service.js';
import { FriendViewsRepository } from './friend-views.repository.js';
import { FriendViewsService } from './friend-views.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([FriendInvitationEntity]),
    CalendarModule,
    ReservationsModule,
    WaitingListModule,
  ],
  providers: [
    FriendInvitationsRepository,
    FriendInvitationsService,
    FriendViewsRepository,
    FriendViewsService,
  ],
  exports: [FriendInvitationsService, FriendViewsService],
})
export class EventFriendsModule {}
