import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { EventMessageEntity } from './event-message.entity.js';
import { MessagesService } from './messages.service.js';

/** Messages of organisers to the guests of an event. */
@Module({
  imports: [TypeOrmModule.forFeature([EventMessageEntity]), AuthModule, EventsModule],
  providers: [MessagesService],
  exports: [MessagesService],
})
export class MessagesModule {}
