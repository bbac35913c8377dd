import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { BlockEntity, KeptBlockEntity } from './block.entity.js';
import {
  ConnectionEntity,
  ConnectionRevealEntity,
  ConnectionShareEntity,
} from './connections/connection.entity.js';
import { ConnectionsRepository } from './connections/connections.repository.js';
import { ConnectionsService } from './connections/connections.service.js';
import { MetAnswerEntity } from './connections/met-answer.entity.js';
import { KeptBlocksRepository, RelationsService } from './relations.service.js';
import { RatingEntity } from './rating.entity.js';
import { RelationsRepository } from './relations.repository.js';
import { ReportEntity } from './report.entity.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';
import { WarningEntity } from './warning.entity.js';
import { WarningsRepository, WarningsService } from './warnings.service.js';

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
  providers: [
    ConnectionsRepository,
    ConnectionsService,
    KeptBlocksRepository,
    RelationsRepository,
    RelationsService,
    ReportsRepository,
    ReportsService,
    WarningsRepository,
    WarningsService,
  ],
  exports: [ConnectionsService, RelationsService, ReportsService, WarningsService],
})
export class RelationsModule {}
