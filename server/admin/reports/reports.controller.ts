import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import {
  REPORTS_TABLE,
  DecideReportDto,
  ReportDto,
  reportDto,
  reportFilter,
  ReportsDto,
  reportsDto,
  ReportsQuery,
} from './reports.dto.js';
import { AdminReportsService } from './admin-reports.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(private readonly reports: AdminReportsService) {}

  /** What guests reported of each other; with `status=open` the queue. */
  @Get()
  @Downloadable('reports', 'report.list_exported', 'report', REPORTS_TABLE)
  @AuditedRead('report.list_read', 'report')
  async list(@Query() query: ReportsQuery): Promise<ReportsDto> {
    return reportsDto(await this.reports.list(reportFilter(query), query));
  }

  /** Decides a report, once, with a reason. */
  @Post(':id/decision')
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED')
  async decide(
    @IdParam('id', 'REPORT_NOT_FOUND') reportId: number,
    @Body() body: DecideReportDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<ReportDto> {
    const { decision, reason, refund_future_places: refundFutureReservations = false, message = null } = body;
    const input = { decision, reason, refundFutureReservations, message };
    return reportDto(await this.reports.decide(user, reportId, input));
  }
}
