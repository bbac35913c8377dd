import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { ProfileModule } from '../../profile/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';

@Module({
  imports: [AuditModule, AuthModule, ProfileModule, ReportingModule],
  controllers: [StatusController],
  providers: [StatusService],
})
export class AdminStatusModule {}
