import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { PublicPagesModule } from '../../public-pages/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { InsightsController } from './insights.controller.js';

@Module({ imports: [AuditModule, PublicPagesModule, ReportingModule], controllers: [InsightsController] })
export class InsightsModule {}
