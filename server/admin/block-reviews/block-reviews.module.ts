import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { RelationsModule } from '../../relations/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { BlockingModule } from '../blocking/index.js';
import { BlockReviewsController } from './block-reviews.controller.js';
import { BlockReviewsService } from './block-reviews.service.js';

@Module({
  imports: [AuditModule, AuthModule, RelationsModule, ReportingModule, BlockingModule],
  controllers: [BlockReviewsController],
  providers: [BlockReviewsService],
})
export class BlockReviewsModule {}
