import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { AttendanceService } from '../check-in/attendance.service.js';
import { AttendanceDto, attendanceDto } from './attendance.dto.js';

@ApiTags('Events')
@Controller('account/attendance')
export class AttendanceController {
  constructor(private readonly attendance: AttendanceService) {}

  /** Which events the user missed, as far as it counts, and what follows. */
  @Get()
  async own(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<AttendanceDto> {
    return attendanceDto(await this.attendance.recordOf(user.accountId), language);
  }
}
