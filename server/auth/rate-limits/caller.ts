import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';
import { Settings } from '../../common/config/settings.js';
import { limitsApply } from '../../common/http/limits.js';
import { Keys } from '../../common/keys/keys.js';

/** An IPv6 network of this many bits belongs to one subscriber. */
const IPV6_NETWORK = 64;

/** Where a request comes from. */
export type Caller = Pick<Request, 'ip' | 'headers'>;

/** Where the request comes from, for what is limited by address. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  context.switchToHttp().getRequest<Request>(),
);

/** Whether limits count a caller, and the key under which their address is counted. */
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

  /** Returns a keyed hash of the caller's address (IPv6: of its /64), from which the address cannot be read. */
  addressKey({ ip }: Caller): string {
    return this.key(`address:${normalizeIp(ip ?? '', IPV6_NETWORK)}`);
  }

  /** Returns a keyed hash of a text. */
  key(text: string): string {
    return this.keys.sign('rate-limits', text);
  }
}
