import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser, Public } from '../../common/http/access.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { KnownDevices, RateLimited } from '../rate-limits/index.js';
import { DeviceName } from '../sessions/index.js';
import {
  ChangeEmailDto,
  ChangePasswordDto,
  ForgotPasswordDto,
  PasswordChangedDto,
  PasswordResetDto,
  ResetPasswordDto,
  VerifyEmailDto,
} from './verification.dto.js';
import { VerificationService } from './verification.service.js';

@ApiTags('Accounts')
@Controller('auth')
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly devices: KnownDevices,
  ) {}

  /** Verifies an address by the link that was sent to it; a changed address takes effect. */
  @Post('verify-email')
  @Public()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN', 'EMAIL_TAKEN')
  async verify(@Body() body: VerifyEmailDto): Promise<SuccessDto> {
    await this.verification.verify(body.token);
    return { success: true };
  }

  /** Sends the link to verify one's address once more; nothing if it is verified. */
  @Post('resend-verification')
  @AnyAccount()
  @HttpCode(200)
  @RateLimited()
  async resend(@CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.verification.resend(user);
    return { success: true };
  }

  /** Sends a link to set another password, if there is such an account. The answer is always the same. */
  @Post('forgot-password')
  @Public()
  @HttpCode(200)
  @RateLimited()
  async forgot(@Body() body: ForgotPasswordDto): Promise<SuccessDto> {
    await this.verification.requestReset(body.email);
    return { success: true };
  }

  /**
   * Sets another password by the link that was sent, and signs out everywhere else. Signs in, unless a log-in would ask
   * for more than the password.
   */
  @Post('reset-password')
  @Public()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async reset(
    @Body() body: ResetPasswordDto,
    @DeviceName() device: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasswordResetDto> {
    const { email, accessToken } = await this.verification.reset(body.token, body.password, device);
    // whoever opened the link is the owner: nobody is warned of a log-in that follows
    this.devices.remember(request, response, email);
    return { success: true, ...(accessToken === undefined ? {} : { access_token: accessToken }) };
  }

  /** Changes the password, and signs out everywhere else. */
  @Post('change-password')
  @AnyAccount()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_CREDENTIALS')
  async change(
    @CurrentUser() user: CurrentUser,
    @Body() body: ChangePasswordDto,
    @DeviceName() device: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasswordChangedDto> {
    const change = { current: body.current_password, wanted: body.new_password };
    const token = await this.verification.change(user, change, device);
    this.devices.remember(request, response, user.email);
    return { success: true, access_token: token };
  }

  /** Asks for another address: it takes effect when the link that is sent to it is opened. */
  @Post('change-email')
  @AnyAccount()
  @HttpCode(200)
  @RateLimited()
  @ApiErrors('INVALID_CREDENTIALS')
  async changeEmail(@CurrentUser() user: CurrentUser, @Body() body: ChangeEmailDto): Promise<SuccessDto> {
    await this.verification.requestChange(user, body.current_password, body.email);
    return { success: true };
  }
}
