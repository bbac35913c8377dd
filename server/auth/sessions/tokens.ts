import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { SigningKeys } from './signing-keys.js';

/** How access tokens are signed, and for whom: the strategy accepts these and nothing else. */
export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'apero';
export const TOKEN_AUDIENCE = 'apero-api';

/** A token, and what it says of itself. */
export interface IssuedToken {
  token: string;
  id: string;
  /** To the second. */
  issuedAt: Date;
  expiresAt: Date;
}

/** Issues access tokens: signed (HS256), for this product alone, valid for TOKEN_HOURS by the Clock. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns a new token for an account. It is good only with a session of its id. */
  async issue(accountId: number): Promise<IssuedToken> {
    const id = randomUUID();
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const expiresAt = issuedAt + this.settings.tokenHours * 3600;
    const token = await this.jwt.signAsync(
      {
        sub: String(accountId),
        jti: id,
        iss: TOKEN_ISSUER,
        aud: TOKEN_AUDIENCE,
        iat: issuedAt,
        exp: expiresAt,
      },
      { algorithm: TOKEN_ALGORITHM, keyid: this.keys.current.id },
    );
    return { token, id, issuedAt: new Date(issuedAt * 1000), expiresAt: new Date(expiresAt * 1000) };
  }
}
