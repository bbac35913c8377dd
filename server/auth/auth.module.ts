import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../common/config/settings.js';
import { AccountEntity, AccountsRepository, AccountsService } from './accounts/index.js';
import { ReferralsModule } from '../referrals/index.js';
import { ApiKeyEntity } from './api-keys/api-key.entity.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { CalendarFeedEntity } from './calendar-feeds/calendar-feed.entity.js';
import { CalendarFeedSecrets } from './calendar-feeds/calendar-feed-secrets.service.js';
import { AuthController } from './auth.controller.js';
import { BlockReviewEntity, BlockedTraceEntity } from './blocklist/block-review.entity.js';
import { BlocklistService } from './blocklist/blocklist.service.js';
import { PasswordConfirmation } from './confirmation/password-confirmation.js';
import { Passwords } from './passwords/passwords.js';
import { AccountLimits, KnownDevices } from './rate-limits/index.js';
import {
  AccessGuard,
  JwtStrategy,
  LiveTickets,
  LiveTicketsController,
  SessionEntity,
  SessionsController,
  SessionsService,
  Tokens,
} from './sessions/index.js';
import { AccountSettingsController } from './settings/account-settings.controller.js';
import { AccountSettingsService } from './settings/account-settings.service.js';
import { NotificationSettingsEntity } from './settings/notification-settings.entity.js';
import { TeamInvitationEntity } from './verification/team-invitation.entity.js';
import { TeamService } from './team/team.service.js';
import { RecoveryCodeEntity, TotpEntity } from './totp/totp.entity.js';
import { TotpController } from './totp/totp.controller.js';
import { TotpService } from './totp/totp.service.js';
import { AccountLinks } from './verification/account-links.service.js';
import { OneTimeTokenEntity } from './verification/one-time-token.entity.js';
import { VerificationController } from './verification.controller.js';

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
      // as a key object: with a text, the library checks at each call whether it is a public key, which takes a
      // millisecond
      useFactory: ({ jwtSecret }: Settings) => ({ secret: createSecretKey(jwtSecret, 'utf8') }),
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
    AccountLimits,
    AccountLinks,
    AccountSettingsService,
    AccountsRepository,
    AccountsService,
    ApiKeysService,
    BlocklistService,
    CalendarFeedSecrets,
    JwtStrategy,
    KnownDevices,
    LiveTickets,
    PasswordConfirmation,
    Passwords,
    SessionsService,
    TeamService,
    Tokens,
    TotpService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    AccountLimits,
    AccountLinks,
    AccountSettingsService,
    AccountsService,
    ApiKeysService,
    BlocklistService,
    CalendarFeedSecrets,
    KnownDevices,
    SessionsService,
    TeamService,
  ],
})
export class AuthModule {}
