import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { AttendanceService } from '../check-in/attendance.service.js';
import { AttendanceDto, attendanceDto } from './attendance.dto.js';
import { ConfirmationsService } from './confirmations.service.js';

@ApiTags('Events')
@Controller('account/attendance')
export class AttendanceController {
  constructor(private readonly attendance: AttendanceService) {}

  /** Returns the missed events that count, and whether the user is asked to confirm seats. */
  @Get()
  async own(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<AttendanceDto> {
    return attendanceDto(await this.attendance.recordOf(user.accountId), language);
  }
}

@ApiTags('Events')
@Controller('events')
export class ConfirmationsController {
  constructor(private readonly confirmations: ConfirmationsService) {}

  /** Confirms that the user is coming to an event. The user must have a seat. */
  @Post(':id/confirmation')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED', 'EVENT_ALREADY_BEGUN')
  async confirm(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
  ): Promise<SuccessDto> {
    await this.confirmations.confirm(eventId, user.accountId);
    return { success: true };
  }
}
