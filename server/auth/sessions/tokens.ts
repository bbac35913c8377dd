import { randomUUID, type KeyObject, createHmac, createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';

/** A key that signs tokens, and its id in tokens. */
interface SigningKey {
  /** The `kid` in the header of a token: reveals nothing about the key, and is the same on all replicas. */
  id: string;
  key: KeyObject;
}

function signingKey(secret: string): SigningKey {
  const id = createHmac('sha256', secret).update('apero key id').digest('base64url').slice(0, 12);
  return { id, key: createSecretKey(secret, 'utf8') };
}

function keyIdOf(token: string): unknown {
  try {
    const [header = ''] = token.split('.');
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown } | null)?.kid;
  } catch {
    return undefined;
  }
}

/** Algorithm and audience of access tokens: the strategy accepts no others. */
export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'apero';
export const TOKEN_AUDIENCE = 'apero-api';

/**
 * Access tokens: signed (HS256), for this product only, valid for TOKEN_HOURS by the Clock. JWT_SECRET signs and
 * verifies, JWT_SECRET_PREVIOUS only verifies. So the secret can be changed while people are signed in; the previous one
 * is removed after the old tokens have expired.
 */
@Injectable()
export class Tokens {
  private readonly current: SigningKey;
  private readonly keys: readonly SigningKey[];

  constructor(
    private readonly jwt: JwtService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    const { jwtSecret, jwtSecretPrevious } = settings;
    this.current = signingKey(jwtSecret);
    this.keys = [this.current, ...(jwtSecretPrevious ? [signingKey(jwtSecretPrevious)] : [])];
  }

  /** Returns the key that a token names in its header, or undefined. */
  keyOf(token: string): KeyObject | undefined {
    const id = keyIdOf(token);
    return this.keys.find((key) => key.id === id)?.key;
  }

  /** Returns a new token for an account, with its times to the second. It is valid only with a session of its id. */
  issue(accountId: number) {
    const id = randomUUID();
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const expiresAt = issuedAt + this.settings.tokenHours * 3600;
    const token = this.jwt.sign(
      {
        sub: String(accountId),
        jti: id,
        iss: TOKEN_ISSUER,
        aud: TOKEN_AUDIENCE,
        iat: issuedAt,
        exp: expiresAt,
      },
      { algorithm: TOKEN_ALGORITHM, keyid: this.current.id },
    );
    return { token, id, issuedAt: new Date(issuedAt * 1000), expiresAt: new Date(expiresAt * 1000) };
  }
}

/** The largest account id that the database can hold (integer). */
const MAX_ACCOUNT_ID = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The claims of a valid token. Role and block are not among them: they are read from the database at each request. */
export interface TokenClaims {
  accountId: number;
  /** The id that logging out revokes. */
  tokenId: string;
  /** Accurate to the second. */
  issuedAt: Date;
  expiresAt: Date;
}

/** Reads the claims of a verified payload; undefined if it has expired, or a claim is missing or no value for the database. */
export function readTokenClaims(
  payload: Readonly<Record<string, unknown>>,
  now: Date,
): TokenClaims | undefined {
  const { sub, jti, iat, exp } = payload;
  const accountId = typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) ? Number(sub) : 0;
  if (accountId < 1 || accountId > MAX_ACCOUNT_ID) return undefined;
  if (typeof jti !== 'string' || !UUID.test(jti)) return undefined;
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  const expiresAt = new Date(exp * 1000);
  return expiresAt > now ? { accountId, tokenId: jti, issuedAt: new Date(iat * 1000), expiresAt } : undefined;
}
