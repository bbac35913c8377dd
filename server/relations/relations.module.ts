import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { ConnectionsService } from './connections.service.js';
import {
  BlockEntity,
  ConnectionEntity,
  ConnectionRevealEntity,
  ConnectionShareEntity,
  KeptBlockEntity,
  MetAnswerEntity,
  RatingEntity,
  ReportEntity,
  WarningEntity,
} from './relations.entity.js';
import { RelationsService } from './relations.service.js';
import { ReportsService, WarningsService } from './reports.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      BlockEntity,
      ConnectionEntity,
      ConnectionRevealEntity,
      ConnectionShareEntity,
      KeptBlockEntity,
      MetAnswerEntity,
      RatingEntity,
      ReportEntity,
      WarningEntity,
    ]),
    AuthModule,
  ],
  providers: [ConnectionsService, RelationsService, ReportsService, WarningsService],
  exports: [ConnectionsService, RelationsService, ReportsService, WarningsService],
})
export class RelationsModule {}
