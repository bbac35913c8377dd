import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { CurrentUser } from '../../common/http/access.js';
import { SessionsRepository } from './sessions.repository.js';

/** Ends sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Revokes the user's token at once, on every replica. */
  revoke({ tokenId, accountId, tokenExpiresAt }: CurrentUser): Promise<void> {
    return this.sessions.revoke({ id: tokenId, accountId, expiresAt: tokenExpiresAt });
  }

  /** Deletes revoked tokens that have expired. */
  deleteExpired(): Promise<void> {
    return this.sessions.deleteExpired(this.clock.now());
  }
}
