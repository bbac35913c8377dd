import { randomUUID, type KeyObject, createHmac, createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtSecretRequestType, JwtService } from '@nestjs/jwt';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';

/** A token and its claims. */
interface IssuedToken {
  token: string;
  id: string;
  /** Accurate to the second. */
  issuedAt: Date;
  expiresAt: Date;
}

/** The claims of a valid token. Role and block are not among them: they are read from the database at each request. */
export interface TokenClaims {
  accountId: number;
  /** The id that logging out revokes. */
  tokenId: string;
  /** Accurate to the second. */
  issuedAt: Date;
  expiresAt: Date;
}

/** Algorithm, issuer and audience of access tokens: no others are accepted. */
const ALGORITHM = 'HS256';
const ISSUER = 'apero';
const AUDIENCE = 'apero-api';

/**
 * Issues and reads access tokens: signed, for this product only, valid for TOKEN_HOURS by the Clock. JWT_SECRET signs
 * and verifies, JWT_SECRET_PREVIOUS only verifies. So the secret can be changed while people are signed in; the previous
 * one is removed after the old tokens have expired.
 */
@Injectable()
export class Tokens {
  private readonly keys: ReadonlyMap<unknown, KeyObject>;
  private readonly keyid: string;
  private readonly jwt: JwtService;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    const { jwtSecret, jwtSecretPrevious } = settings;
    this.keyid = keyIdOf(jwtSecret);
    const secrets = jwtSecretPrevious ? [jwtSecret, jwtSecretPrevious] : [jwtSecret];
    // key objects: with a text, the library checks at each call whether it is a public key, which takes a millisecond
    this.keys = new Map(secrets.map((secret) => [keyIdOf(secret), createSecretKey(secret, 'utf8')]));
    this.jwt = new JwtService({
      secretOrKeyProvider: (request, token) => {
        const id = request === JwtSecretRequestType.SIGN ? this.keyid : keyIdIn(token as string);
        const key = this.keys.get(id);
        if (!key) throw new Error('The token names no key of ours');
        return key;
      },
    });
  }

  /** Returns a new token for an account. It is valid only with a session of its id. */
  async issue(accountId: number): Promise<IssuedToken> {
    const id = randomUUID();
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    const exp = iat + this.settings.tokenHours * 3600;
    const token = await this.jwt.signAsync(
      { sub: String(accountId), jti: id, iss: ISSUER, aud: AUDIENCE, iat, exp },
      { algorithm: ALGORITHM, keyid: this.keyid },
    );
    return { token, id, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
  }

  /** Returns the claims of a token; undefined if it is not ours or has expired. */
  read(token: string): TokenClaims | undefined {
    try {
      const payload = this.jwt.verify<Record<string, unknown>>(token, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        // the library would use the machine's clock
        ignoreExpiration: true,
      });
      return readTokenClaims(payload, this.clock.now());
    } catch {
      return undefined;
    }
  }
}

/** The id of a key in the header (`kid`) of its tokens: reveals nothing about it, and is the same on all replicas. */
function keyIdOf(secret: string): string {
  return createHmac('sha256', secret).update('apero key id').digest('base64url').slice(0, 12);
}

function keyIdIn(token: string): unknown {
  const [header = ''] = token.split('.');
  return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown } | null)?.kid;
}

/** The largest account id that the database can hold (integer). */
const MAX_ACCOUNT_ID = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads the claims of a token whose signature has been verified. Returns undefined if it has expired at `now`, or if a
 * claim is missing or is a value that the database would refuse.
 */
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
