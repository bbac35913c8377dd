import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { FriendLinks } from './friend-links.js';
import { FriendsController } from './friends.controller.js';
import { FriendsService } from './friends.service.js';

@Module({
  imports: [AuthModule, EventsModule, ProfileModule],
  controllers: [FriendsController],
  providers: [FriendLinks, FriendsService],
})
export class FriendsModule {}
