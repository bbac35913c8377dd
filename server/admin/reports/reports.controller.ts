import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../../common/errors/api-errors.decorator.js';
import { CurrentViewer, OrganisersOnly, type Viewer } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { DecideReportDto, ReportDto, ReportsDto, ReportsQuery } from './reports.dto.js';
import { ReportsDeskService } from './admin-reports.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(private readonly reports: ReportsDeskService) {}

  /** What guests reported of each other; with `status=open` the queue. */
  @Get()
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  list(@Query() query: ReportsQuery): Promise<ReportsDto> {
    return this.reports.list(query);
  }

  /** Decides a report, once, with a reason. */
  @Post(':id/decision')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'REPORT_NOT_FOUND',
    'ALREADY_DECIDED',
  )
  decide(
    @IdParam('id', 'REPORT_NOT_FOUND') reportId: number,
    @Body() body: DecideReportDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ReportDto> {
    return this.reports.decide(viewer, reportId, body);
  }
}
