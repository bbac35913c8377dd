import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { ProfileModule } from '../profile/index.js';
import { RelationsModule } from '../relations/index.js';
import { ReportingModule } from '../reporting/index.js';
import { FriendsController } from './friends.controller.js';
import { PeopleController, WarningsController } from './people.controller.js';
import { PhotoFilesController } from './photo-files.controller.js';

@Module({
  imports: [AuthModule, EventsModule, MatchingModule, ProfileModule, RelationsModule, ReportingModule],
  controllers: [FriendsController, PeopleController, PhotoFilesController, WarningsController],
})
export class PeopleModule {}
