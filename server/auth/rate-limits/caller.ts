import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';
import { Settings } from '../../common/config/settings.js';
import { limitsApply } from '../../common/http/limits.js';
import { Keys } from '../../common/keys/keys.js';

/** Prefix length of the IPv6 network of one subscriber, in bits. */
const IPV6_NETWORK = 64;

/** The origin of a request. */
export type Caller = Pick<Request, 'ip' | 'headers'>;

/** The origin of the request, for limits by IP address. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  context.switchToHttp().getRequest<Request>(),
);

/** Whether limits count a caller, and the key of their IP address. */
@Injectable()
export class Callers {
  constructor(
    private readonly settings: Settings,
    private readonly keys: Keys,
  ) {}

  /** Returns whether limits count this caller. */
  isLimited(caller: Caller): boolean {
    return limitsApply(this.settings, caller);
  }

  /** Returns a keyed hash of the caller's IP address (IPv6: of its /64), from which the address cannot be read. */
  addressKey({ ip }: Caller): string {
    return this.key(`address:${normalizeIp(ip ?? '', IPV6_NETWORK)}`);
  }

  /** Returns a keyed hash of a text. */
  key(text: string): string {
    return this.keys.sign('rate-limits', text);
  }
}
