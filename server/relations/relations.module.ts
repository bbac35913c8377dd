import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { BlockEntity } from './block.entity.js';
import {
  ConnectionEntity,
  ConnectionRevealEntity,
  ConnectionShareEntity,
  ConnectionsRepository,
  ConnectionsService,
  MetAnswerEntity,
} from './connections/index.js';
import { KeptBlockEntity } from './kept-block.entity.js';
import { KeptBlocksRepository } from './kept-blocks.repository.js';
import { RatingEntity } from './rating.entity.js';
import { RelationsRepository } from './relations.repository.js';
import { RelationsService } from './relations.service.js';
import { ReportEntity } from './report.entity.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';

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
    ]),
    AuthModule,
  ],
  providers: [
    ConnectionsRepository,
    ConnectionsService,
    KeptBlocksRepository,
    RelationsRepository,
    RelationsService,
    ReportsRepository,
    ReportsService,
  ],
  exports: [ConnectionsService, RelationsService, ReportsService],
})
export class RelationsModule {}
