import { AuditedRead, Downloadable } from '../../audit/index.js';
import { Controller, Get, Query } from '@nestjs/common';
import { OrganisersOnly } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { AUDIT_TABLE, AuditDto, AuditListsService, AuditQuery } from '../../reporting/index.js';

@OrganisersOnly()
@Controller('admin/audit')
export class AdminAuditController {
  constructor(private readonly lists: AuditListsService) {}

  /** Lists the actions of organisers and hosts, newest first. */
  @Get()
  @Downloadable('history', 'statistics.history_exported', AUDIT_TABLE)
  @AuditedRead('statistics.history_read')
  list(@Query() query: AuditQuery, @RequestLanguage() language: Language): Promise<AuditDto> {
    return this.lists.list(query, language);
  }
}
