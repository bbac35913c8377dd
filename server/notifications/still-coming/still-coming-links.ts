import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { Keys } from '../../common/keys/keys.js';

const TOKEN = /^(\d{1,10})\.([\w-]{43})$/;

/**
 * Signs and reads the tokens with which a guest answers "still coming?" without logging in: each for one reservation.
 */
@Injectable()
export class StillComingLinks {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns the two URLs of a page that asks again, because mail scanners open links, which must not change anything.
   */
  of(reservationId: number): { yes: string; no: string } {
    const page = `${this.settings.publicUrl}/still-coming#token=${this.tokenOf(reservationId)}`;
    return { yes: `${page}&coming=yes`, no: `${page}&coming=no` };
  }

  /** Returns the id of the reservation; undefined if the token is not ours. */
  read(token: string): number | undefined {
    const [, id, signature] = TOKEN.exec(token) ?? [];
    return id && signature && this.keys.isSigned('still-coming', id, signature) ? Number(id) : undefined;
  }

  private tokenOf(reservationId: number): string {
    return `${reservationId}.${this.keys.sign('still-coming', String(reservationId))}`;
  }
}
