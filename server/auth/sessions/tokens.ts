import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { MAX_ID } from '../../common/http/id.pipe.js';

const ALGORITHM = 'HS256';
const ISSUER = 'apero';
const AUDIENCE = 'apero-api';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a good token says. Role and block are not in it: they are read from the database on each request. */
export interface TokenClaims {
  accountId: number;
  /** What logging out revokes. */
  tokenId: string;
  /** To the second. */
  issuedAt: Date;
  expiresAt: Date;
}

/** Issues and reads access tokens: signed (HS256), for this product alone, good for TOKEN_HOURS by the Clock. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** A new token for an account. */
  issue(accountId: number): Promise<string> {
    const issuedAt = this.nowInSeconds();
    return this.jwt.signAsync(
      {
        sub: String(accountId),
        jti: randomUUID(),
        iss: ISSUER,
        aud: AUDIENCE,
        iat: issuedAt,
        exp: issuedAt + this.settings.tokenHours * 3600,
      },
      { algorithm: ALGORITHM },
    );
  }

  /** The claims of a token, or undefined when it is not one of ours, was changed, or has expired. */
  async read(token: string): Promise<TokenClaims | undefined> {
    try {
      return claimsOf(
        await this.jwt.verifyAsync<Record<string, unknown>>(token, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTimestamp: this.nowInSeconds(),
        }),
      );
    } catch {
      return undefined;
    }
  }

  private nowInSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

function claimsOf({ sub, jti, iat, exp }: Record<string, unknown>): TokenClaims | undefined {
  const accountId = typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) ? Number(sub) : 0;
  if (accountId < 1 || accountId > MAX_ID) return undefined;
  if (typeof jti !== 'string' || !UUID.test(jti)) return undefined;
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  return {
    accountId,
    tokenId: jti,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}
