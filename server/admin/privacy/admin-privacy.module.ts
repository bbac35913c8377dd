import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { PrivacyModule } from '../../privacy/index.js';
import { AdminPrivacyController } from './admin-privacy.controller.js';
import { AdminPrivacyService } from './admin-privacy.service.js';

@Module({
  imports: [AuditModule, AuthModule, PrivacyModule],
  controllers: [AdminPrivacyController],
  providers: [AdminPrivacyService],
})
export class AdminPrivacyModule {}
