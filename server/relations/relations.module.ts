import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { BlockEntity } from './block.entity.js';
import { KeptBlockEntity } from './kept-block.entity.js';
import { KeptBlocksRepository } from './kept-blocks.repository.js';
import { RatingEntity } from './rating.entity.js';
import { RelationsRepository } from './relations.repository.js';
import { RelationsService } from './relations.service.js';
import { ReportEntity } from './report.entity.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';

/** Ratings, blocks and reports. */
@Module({
  imports: [TypeOrmModule.forFeature([BlockEntity, KeptBlockEntity, RatingEntity, ReportEntity]), AuthModule],
  providers: [KeptBlocksRepository, RelationsRepository, RelationsService, ReportsRepository, ReportsService],
  exports: [RelationsService, ReportsService],
})
export class RelationsModule {}
