import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { AdminTeamService } from './admin-team.service.js';
import { AdminTeamController } from './team.controller.js';

@Module({
  imports: [AuditModule, AuthModule],
  controllers: [AdminTeamController],
  providers: [AdminTeamService],
})
export class AdminTeamModule {}
