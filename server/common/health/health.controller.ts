import { Controller, Get, Headers } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Clock } from '../clock/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../errors/domain-error.js';
import { Public } from '../http/access.js';
import { Keys } from '../keys/keys.js';
import { MINUTE } from '../time/durations.rules.js';
import { Readiness } from './readiness.js';

/** The header in which the doctor command proves that it has the secret of this instance. */
export const DOCTOR_HEADER = 'x-apero-doctor';

/** How a request reached a server. */
export interface Forwarding {
  /** The addresses in X-Forwarded-For; the doctor's own is the first if it was forwarded. */
  forwardedFor: string[];
  /** X-Forwarded-Proto. */
  protocol: string | null;
  /** TRUST_PROXY_HOPS of the server that answered. */
  trustProxyHops: number;
}

/** Returns the doctor's proof, which is valid for some minutes. */
export function doctorProof(keys: Keys, time: Date): string {
  return keys.sign('doctor', String(minuteOf(time)));
}

/** Whether a proof is valid now. */
function isDoctor(keys: Keys, time: Date, proof: string | undefined): boolean {
  if (!proof) return false;
  return [-2, -1, 0, 1, 2].some((off) => keys.isSigned('doctor', String(minuteOf(time) + off), proof));
}

const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE);

/** Health checks for the container: whether the process is alive, and whether it can serve requests. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly settings: Settings,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  @Get('live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** Throws UNAVAILABLE if a check fails. The reasons are for the log, not for strangers. */
  @Get('ready')
  async ready(): Promise<{ status: string }> {
    const wrong = await this.readiness.ask();
    if (wrong.length === 0) return { status: 'ok' };
    const reasons = wrong.map(({ name, reason }) => `${name}: ${reason}`).join('; ');
    throw new DomainError('UNAVAILABLE', { cause: new Error(`not ready: ${reasons}`) });
  }

  /** Says how this request reached us, to the doctor alone (`npm run doctor`). Throws NOT_FOUND. */
  @Get('forwarding')
  forwarding(@Headers() headers: Record<string, string | undefined>): Forwarding {
    if (!isDoctor(this.keys, this.clock.now(), headers[DOCTOR_HEADER])) throw new DomainError('NOT_FOUND');
    const forwardedFor = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
    return {
      forwardedFor: forwardedFor.filter(Boolean),
      protocol: headers['x-forwarded-proto'] ?? null,
      trustProxyHops: this.settings.trustProxyHops,
    };
  }
}
