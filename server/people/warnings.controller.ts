import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyAccount, CurrentUser } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { WarningsService } from '../relations/index.js';
import { WarningDto, warningDto } from './warnings.dto.js';

@ApiTags('People')
@AnyAccount()
@Controller('account/warnings')
export class WarningsController {
  constructor(private readonly warnings: WarningsService) {}

  /** What the organisers have warned the user of, until it is acknowledged; oldest first. */
  @Get()
  async open(@CurrentUser() user: CurrentUser): Promise<WarningDto[]> {
    return (await this.warnings.open(user.accountId)).map(warningDto);
  }

  /** Says that the user has read a warning. */
  @Post(':id/acknowledge')
  @HttpCode(200)
  async acknowledge(
    @IdParam('id', 'WARNING_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.warnings.acknowledge(user.accountId, id);
    return { success: true };
  }
}
