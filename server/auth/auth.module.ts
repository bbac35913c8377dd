import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { ThrottlerModule } from '@nestjs/throttler';
import { Settings } from '../common/config/settings.js';
import { AccessGuard } from './sessions/access.guard.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AccountsService } from './accounts/accounts.service.js';
import { rateLimitOptions } from './rate-limits/rate-limit.guard.js';
import { RateLimitsRepository } from './rate-limits/rate-limits.repository.js';
import { RateLimitStorage } from './rate-limits/rate-limit.storage.js';
import { AccountsCleanupJob } from './accounts/accounts-cleanup.job.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Passwords } from './passwords/passwords.js';
import { JwtStrategy } from './sessions/jwt.strategy.js';
import { Tokens } from './sessions/tokens.js';

@Module({
  providers: [RateLimitsRepository, RateLimitStorage],
  exports: [RateLimitsRepository, RateLimitStorage],
})
class RateLimitsModule {}

/** Accounts, passwords, tokens, and the guard before every route. */
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [Settings],
      // as a key: given a text, the library tries at each call whether it is a public key, which costs a millisecond
      useFactory: ({ jwtSecret }: Settings) => ({ secret: createSecretKey(jwtSecret, 'utf8') }),
    }),
    RateLimitsModule,
    ThrottlerModule.forRootAsync({
      imports: [RateLimitsModule],
      inject: [Settings, RateLimitStorage],
      useFactory: rateLimitOptions,
    }),
  ],
  controllers: [AuthController],
  providers: [
    AccountsRepository,
    AccountsService,
    AccountsCleanupJob,
    AuthService,
    JwtStrategy,
    Passwords,
    Tokens,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccountsService],
})
export class AuthModule {}
