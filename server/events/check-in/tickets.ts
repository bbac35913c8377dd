import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { MAX_ID } from '../../common/http/id.pipe.js';

const TICKET = /^APERO-([1-9][0-9]{0,9})-([A-Za-z0-9_-]{22})$/;
/** Of the signature's 43 characters: 132 bits. */
const SIGNATURE_LENGTH = 22;

/**
 * What the guest shows at the entrance as a QR code: the reservation's id with our signature. It tells nothing about the
 * guest, is good for nothing else, and cannot be forged.
 */
@Injectable()
export class Tickets {
  private readonly key: Buffer;

  constructor(settings: Settings) {
    this.key = createHmac('sha256', settings.jwtSecret).update('tickets').digest();
  }

  /** Returns the ticket of a reservation; always the same. */
  of(reservationId: number): string {
    return `APERO-${reservationId}-${this.sign(reservationId)}`;
  }

  /** Returns SHA-256 of the ticket in hex: with it a phone without a connection recognises a ticket, and cannot make one. */
  digestOf(reservationId: number): string {
    return createHash('sha256').update(this.of(reservationId)).digest('hex');
  }

  /** Returns the id of the ticket's reservation, or undefined if the ticket is not ours. */
  read(ticket: string): number | undefined {
    const [, id = '', signature = ''] = TICKET.exec(ticket.trim()) ?? [];
    const reservationId = Number(id);
    if (reservationId < 1 || reservationId > MAX_ID) return undefined;
    const right = timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(reservationId)));
    return right ? reservationId : undefined;
  }

  private sign(reservationId: number): string {
    const signature = createHmac('sha256', this.key).update(`reservation ${reservationId}`);
    return signature.digest('base64url').slice(0, SIGNATURE_LENGTH);
  }
}
