import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../common/config/settings.js';
import { Keys } from '../common/keys/keys.js';
import {
  AccountEntity,
  AccountErasureRepository,
  AccountErasureService,
  AccountsRepository,
  AccountsService,
} from './accounts/index.js';
import { ReferralsModule } from '../referrals/index.js';
import { ApiKeyEntity, ApiKeysRepository, ApiKeysService } from './api-keys/index.js';
import { CalendarFeedEntity, CalendarFeedSecrets, CalendarFeedsRepository } from './calendar-feeds/index.js';
import { AuthCleanupJob } from './auth-cleanup.job.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import {
  BlockReviewEntity,
  BlockedTraceEntity,
  BlocklistRepository,
  BlocklistService,
} from './blocklist/index.js';
import { PasswordConfirmation } from './confirmation/index.js';
import { Passwords } from './passwords/index.js';
import {
  AccountLimits,
  AddressLimits,
  Callers,
  KnownDevices,
  RateLimitEntity,
  RateLimitStorage,
  RateLimitsRepository,
  rateLimitOptions,
} from './rate-limits/index.js';
import {
  AccessGuard,
  JwtStrategy,
  LiveTickets,
  LiveTicketsController,
  SessionEntity,
  SessionUse,
  SessionsController,
  SessionsRepository,
  SessionsService,
  SigningKeys,
  Tokens,
} from './sessions/index.js';
import {
  AccountSettingsController,
  AccountSettingsService,
  NotificationSettingsEntity,
  NotificationSettingsRepository,
} from './settings/index.js';
import { TeamInvitationEntity, TeamInvitationsRepository } from './invitations/index.js';
import { TeamRepository, TeamService } from './team/index.js';
import { RecoveryCodeEntity, TotpController, TotpEntity, TotpRepository, TotpService } from './totp/index.js';
import {
  AccountLinks,
  EmailVerification,
  OneTimeTokenEntity,
  OneTimeTokens,
  OneTimeTokensRepository,
  PasswordChanges,
  VerificationController,
} from './verification/index.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity, RateLimitEntity])],
  providers: [
    AccountLimits,
    AccountsRepository,
    AddressLimits,
    Callers,
    KnownDevices,
    RateLimitsRepository,
    RateLimitStorage,
  ],
  exports: [AccountLimits, AddressLimits, Callers, KnownDevices, RateLimitStorage],
})
class RateLimitsModule {}

/** Accounts, passwords, tokens, and the guard before every route. */
@Module({
  imports: [
    ReferralsModule,
    TypeOrmModule.forFeature([
      AccountEntity,
      ApiKeyEntity,
      BlockReviewEntity,
      BlockedTraceEntity,
      CalendarFeedEntity,
      NotificationSettingsEntity,
      OneTimeTokenEntity,
      RecoveryCodeEntity,
      SessionEntity,
      TeamInvitationEntity,
      TotpEntity,
    ]),
    JwtModule.registerAsync({
      inject: [Settings],
      // as a key: with a text the library checks at each call if it is a public key, which costs a millisecond
      useFactory: ({ jwtSecret }: Settings) => ({ secret: createSecretKey(jwtSecret, 'utf8') }),
    }),
    RateLimitsModule,
    ThrottlerModule.forRootAsync({
      imports: [RateLimitsModule],
      inject: [Settings, RateLimitStorage, Keys],
      useFactory: rateLimitOptions,
    }),
  ],
  controllers: [
    AuthController,
    LiveTicketsController,
    SessionsController,
    VerificationController,
    AccountSettingsController,
    TotpController,
  ],
  providers: [
    AccountErasureRepository,
    AccountErasureService,
    AccountLinks,
    AccountSettingsService,
    AccountsRepository,
    AccountsService,
    ApiKeysRepository,
    ApiKeysService,
    AuthCleanupJob,
    AuthService,
    BlocklistRepository,
    BlocklistService,
    CalendarFeedSecrets,
    CalendarFeedsRepository,
    EmailVerification,
    JwtStrategy,
    LiveTickets,
    NotificationSettingsRepository,
    OneTimeTokens,
    OneTimeTokensRepository,
    PasswordChanges,
    PasswordConfirmation,
    Passwords,
    SessionUse,
    SessionsRepository,
    SessionsService,
    SigningKeys,
    TeamInvitationsRepository,
    TeamRepository,
    TeamService,
    Tokens,
    TotpRepository,
    TotpService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    AccountErasureService,
    AccountLinks,
    AccountSettingsService,
    AccountsService,
    ApiKeysService,
    BlocklistService,
    CalendarFeedSecrets,
    RateLimitsModule,
    SessionsService,
    TeamService,
  ],
})
export class AuthModule {}
