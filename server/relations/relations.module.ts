import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { BlockEntity, KeptBlockEntity } from './block.entity.js';
import {
  ConnectionEntity,
  ConnectionRevealEntity,
  ConnectionShareEntity,
  MetAnswerEntity,
} from './connections/connection.entity.js';
import { ConnectionsService } from './connections/connections.service.js';
import { RelationsService } from './relations.service.js';
import { RatingEntity } from './rating.entity.js';
import { ReportEntity, WarningEntity } from './report.entity.js';
import { ReportsService, WarningsService } from './reports.service.js';

/** Ratings, connections, blocks and reports. */
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
