import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisersOnly } from '../../common/http/access.js';
import { AuditDto, auditDto, auditFilter, AuditQuery } from './audit.dto.js';
import { AuditLogService } from './audit-log.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/audit')
export class AdminAuditController {
  constructor(private readonly log: AuditLogService) {}

  /** Actions of organisers and hosts, the newest first. */
  @Get()
  async list(@Query() query: AuditQuery): Promise<AuditDto> {
    return auditDto(await this.log.list(auditFilter(query), query));
  }
}
