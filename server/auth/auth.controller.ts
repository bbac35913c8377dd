import { Body, Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Database } from '../common/database/database.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser, OpenToBlocked, Public } from '../common/http/access.js';
import { SafeMode } from '../common/safe-mode/safe-mode.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { Outbox } from '../common/outbox/outbox.js';
import { wireFields } from '../common/text/snake-case.js';
import { ReferralsService } from '../referrals/index.js';
import { AccountsService } from './accounts/index.js';
import { type CountedRequest, FailureLog, KnownDevices, RateLimited } from './rate-limits/index.js';
import { AuthStatusDto, LoggedInDto, LoginDto, RegisterDto, RegisteredDto } from './auth.dto.js';
import { BlocklistService } from './blocklist/blocklist.service.js';
import { TotpService } from './totp/totp.service.js';
import { DeviceName, SessionsService } from './sessions/index.js';
import { VERIFICATION_REQUESTED } from './verification/verification.outbox.js';

@ApiTags('Accounts')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly blocklist: BlocklistService,
    private readonly referrals: ReferralsService,
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly totp: TotpService,
    private readonly devices: KnownDevices,
    private readonly safeMode: SafeMode,
  ) {}

  /** Creates an account and logs in. */
  @Post('register')
  @Public()
  @RateLimited('registrations')
  @ApiErrors('EMAIL_TAKEN')
  async register(
    @Body() { email, password, event_id: eventId, via }: RegisterDto,
    @RequestLanguage() language: Language,
    @DeviceName() device: string | null,
    @Req() request: CountedRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RegisteredDto> {
    const prepared = await this.accounts.prepare(email, password, language);
    const token = await this.database.transaction(async () => {
      const account = await this.accounts.create(prepared);
      await this.blocklist.checkBlocklist(account.id, { email });
      await this.outbox.put(VERIFICATION_REQUESTED, { accountId: account.id });
      return this.sessions.begin(account, device);
    });
    await this.referrals.signedUp(eventId, via);
    this.devices.remember(request, response, email, request.device?.id);
    return { success: true, access_token: token };
  }

  /** Logs in. With `own_data`, blocked users get a token too, only for their data export, consents and deletion. */
  @Post('login')
  @Public()
  @HttpCode(200)
  @RateLimited('failures')
  @UseInterceptors(FailureLog)
  @ApiErrors('INVALID_CREDENTIALS', 'TOTP_REQUIRED', 'WEAK_PASSWORD', 'ACCOUNT_BLOCKED')
  async login(
    @Body() { email, password, totp, own_data = false }: LoginDto,
    @DeviceName() device: string | null,
    @Req() request: CountedRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoggedInDto> {
    const found = request.device?.account;
    const account = await this.accounts.authenticate(email, password, { alsoBlocked: own_data, found });
    if (account.hasTotp) await this.totp.require(account.id, totp);
    const token =
      request.device === undefined
        ? await this.sessions.beginOnNewDevice(account, device)
        : await this.sessions.begin(account, device);
    this.devices.remember(request, response, email, request.device?.id);
    return { success: true, access_token: token, hasProfile: account.onboarded };
  }

  /** Logs out. The session ends at once. */
  @Post('logout')
  @AnyAccount()
  @HttpCode(200)
  async logout(@CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.sessions.endCurrent(user);
    return { success: true };
  }

  /** Returns the logged-in user. A missing or invalid token is not an error. */
  @Get('status')
  @Public()
  @OpenToBlocked()
  async status(@CurrentUser() user: CurrentUser | undefined): Promise<AuthStatusDto> {
    if (!user) return { authenticated: false, hasProfile: false };
    if (user.blocked) return { authenticated: false, hasProfile: false, blocked: true };
    const { hasProfile, warned, role } = user;
    return {
      authenticated: true,
      hasProfile,
      ...wireFields(user, 'email', 'emailVerified', 'emailBounces', 'hidePreviews', 'role'),
      totp_enabled: await this.totp.isEnabled(user.accountId),
      ...(warned ? { warned: true as const } : {}),
      ...(this.safeMode.isOn && role !== 'user' ? { safe_mode: true } : {}),
    };
  }
}
