import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser } from '../../common/http/access.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { ConfirmPasswordDto, RecoveryCodesDto, TotpCodeDto, TotpKeyDto } from './totp.dto.js';
import { TotpService } from './totp.service.js';

@ApiTags('Accounts')
@Controller('auth/totp')
@AnyAccount()
export class TotpController {
  constructor(private readonly totp: TotpService) {}

  /**
   * Returns a new key for two-factor authentication, for organisers and hosts. It is not active until it is
   * confirmed with a first code.
   */
  @Post()
  @HttpCode(200)
  @ApiErrors('FORBIDDEN', 'INVALID_CREDENTIALS', 'INVALID_TRANSITION', 'RATE_LIMITED')
  begin(@CurrentUser() user: CurrentUser, @Body() body: ConfirmPasswordDto): Promise<TotpKeyDto> {
    return this.totp.begin(user, body.current_password);
  }

  /** Switches two-factor authentication on, with a first code. Later logins require a code. */
  @Post('confirm')
  @HttpCode(200)
  @ApiErrors('FORBIDDEN', 'RATE_LIMITED')
  async confirm(@CurrentUser() user: CurrentUser, @Body() body: TotpCodeDto): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.totp.confirm(user, body.totp.replaceAll(/\s/g, '')) };
  }

  /** Switches two-factor authentication off. */
  @Post('disable')
  @HttpCode(200)
  @ApiErrors('INVALID_CREDENTIALS', 'RATE_LIMITED')
  async disable(@CurrentUser() user: CurrentUser, @Body() body: ConfirmPasswordDto): Promise<SuccessDto> {
    await this.totp.disable(user, body.current_password);
    return { success: true };
  }
}
