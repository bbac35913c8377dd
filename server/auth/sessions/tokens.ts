import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { SigningKeys } from './signing-keys.js';

/** Algorithm and audience of access tokens: the strategy accepts no others. */
export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'apero';
export const TOKEN_AUDIENCE = 'apero-api';

/** A token and its claims. */
export interface IssuedToken {
  token: string;
  id: string;
  /** Accurate to the second. */
  issuedAt: Date;
  expiresAt: Date;
}

/** Issues access tokens: signed (HS256), for this product only, valid for TOKEN_HOURS by the Clock. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns a new token for an account. It is valid only with a session of its id. */
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
