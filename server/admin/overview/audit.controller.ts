import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { OrganisersOnly } from '../../common/http/access.js';
import { AuditDto, AuditQuery } from './audit.dto.js';
import { AuditLogService } from './audit-log.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/audit')
export class AdminAuditController {
  constructor(private readonly log: AuditLogService) {}

  /** Who did what at this desk, the newest first. */
  @Get()
  @ApiErrors('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  list(@Query() query: AuditQuery): Promise<AuditDto> {
    return this.log.search(query);
  }
}
