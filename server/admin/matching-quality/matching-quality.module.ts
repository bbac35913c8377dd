import { Module } from '@nestjs/common';
import { MatchingModule } from '../../matching/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { MatchingQualityController } from './matching-quality.controller.js';
import { MatchingQualityService } from './matching-quality.service.js';

@Module({
  imports: [MatchingModule, ReportingModule],
  controllers: [MatchingQualityController],
  providers: [MatchingQualityService],
})
export class MatchingQualityModule {}
