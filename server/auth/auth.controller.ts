import { Body, Controller, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser, Public } from '../common/http/access.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { LogInInterceptor, RateLimited, RegistrationInterceptor } from './rate-limits/index.js';
import { AuthStatusDto, LoggedInDto, LoginDto, RegisterDto, RegisteredDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';

@ApiTags('Accounts')
@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  /** Makes an account and signs it in. */
  @Post('register')
  @Public()
  @RateLimited()
  @UseInterceptors(RegistrationInterceptor)
  @ApiErrors('EMAIL_TAKEN')
  async register(@Body() body: RegisterDto): Promise<RegisteredDto> {
    return { success: true, access_token: await this.auth.register(body.email, body.password) };
  }

  /** Signs in. */
  @Post('login')
  @Public()
  @HttpCode(200)
  @RateLimited()
  @UseInterceptors(LogInInterceptor)
  @ApiErrors('INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED')
  async login(@Body() body: LoginDto): Promise<LoggedInDto> {
    const { token, hasProfile } = await this.auth.logIn(body.email, body.password);
    return { success: true, access_token: token, hasProfile };
  }

  /** Signs out: the token is revoked at once. */
  @Post('logout')
  @AnyAccount()
  @HttpCode(200)
  async logout(@CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.auth.logOut(user);
    return { success: true };
  }

  /** Says who is signed in; never an error for a missing or bad token. */
  @Get('status')
  @Public()
  status(@CurrentUser() user: CurrentUser | undefined): AuthStatusDto {
    if (!user) return { authenticated: false, hasProfile: false };
    const { hasProfile, email, role } = user;
    return { authenticated: true, hasProfile, email, role };
  }
}
