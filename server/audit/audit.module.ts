import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntryEntity, AuditReasonEntity } from './audit-entry.entity.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntryEntity, AuditReasonEntity])],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
