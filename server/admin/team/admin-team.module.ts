import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { BlockingModule } from '../blocking/index.js';
import { AdminTeamService } from './admin-team.service.js';
import { AdminTeamController } from './team.controller.js';

@Module({
  imports: [AuditModule, AuthModule, BlockingModule],
  controllers: [AdminTeamController],
  providers: [AdminTeamService],
})
export class AdminTeamModule {}
