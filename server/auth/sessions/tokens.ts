import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';

/** How access tokens are signed, and for whom: the strategy accepts these and nothing else. */
export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'apero';
export const TOKEN_AUDIENCE = 'apero-api';

/** Issues access tokens: signed (HS256), for this product alone, valid for TOKEN_HOURS by the Clock. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns a new token for an account. */
  issue(accountId: number): Promise<string> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    return this.jwt.signAsync(
      {
        sub: String(accountId),
        jti: randomUUID(),
        iss: TOKEN_ISSUER,
        aud: TOKEN_AUDIENCE,
        iat: issuedAt,
        exp: issuedAt + this.settings.tokenHours * 3600,
      },
      { algorithm: TOKEN_ALGORITHM },
    );
  }
}
