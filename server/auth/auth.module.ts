import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { ThrottlerModule } from '@nestjs/throttler';
import { Settings } from '../common/config/settings.js';
import { AccessGuard } from './sessions/access.guard.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AccountsService } from './accounts/accounts.service.js';
import { attemptsOptions } from './rate-limits/rate-limit.guard.js';
import { AttemptsRepository } from './rate-limits/rate-limits.repository.js';
import { AttemptsStorage } from './rate-limits/rate-limit.storage.js';
import { AuthHousekeeping } from './accounts/accounts-cleanup.job.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Passwords } from './passwords/passwords.js';
import { Tokens } from './sessions/tokens.js';

@Module({
  providers: [AttemptsRepository, AttemptsStorage],
  exports: [AttemptsRepository, AttemptsStorage],
})
class AttemptsModule {}

/** Accounts, passwords, tokens, and the guard before every route. */
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [Settings],
      // as a key: given a text, the library tries at each call whether it is a public key, which costs a millisecond
      useFactory: ({ jwtSecret }: Settings) => ({ secret: createSecretKey(jwtSecret, 'utf8') }),
    }),
    AttemptsModule,
    ThrottlerModule.forRootAsync({
      imports: [AttemptsModule],
      inject: [Settings, AttemptsStorage],
      useFactory: attemptsOptions,
    }),
  ],
  controllers: [AuthController],
  providers: [
    AccountsRepository,
    AccountsService,
    AuthHousekeeping,
    AuthService,
    Passwords,
    Tokens,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccountsService],
})
export class AuthModule {}
