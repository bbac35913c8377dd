import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { MAX_ID } from '../../common/http/id.pipe.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { KeptKeyEntity } from './check-in.entity.js';

const TICKET = /^APERO-([1-9][0-9]{0,9})-([A-Za-z0-9_-]{22})$/;
/** Characters used of the signature's 43: 132 bits. */
const SIGNATURE_LENGTH = 22;

/** The name of the tickets' key. */
const KEY_NAME = 'tickets';

/**
 * The ticket that a guest shows at the entrance as a QR code: the reservation's id with our signature. It contains no
 * personal data, has no other use, and cannot be forged.
 */
@Injectable()
export class Tickets implements OnModuleInit {
  private key: Buffer | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    @InjectRepository(KeptKeyEntity) private readonly keys: Repository<KeptKeyEntity>,
  ) {}

  // derived from the secret at the first start, and stored: a printed ticket outlives a change of the secret
  async onModuleInit(): Promise<void> {
    const key = createHmac('sha256', this.settings.jwtSecret).update('tickets').digest();
    // if several replicas start at once, one wins
    const first = { name: KEY_NAME, key, createdAt: this.clock.now() };
    await this.keys.createQueryBuilder().insert().values(first).orIgnore().execute();
    this.key = (await this.keys.findOneByOrFail({ name: KEY_NAME })).key;
  }

  /** Returns the ticket of a reservation; always the same. */
  of(reservationId: number): string {
    return `APERO-${reservationId}-${this.sign(reservationId)}`;
  }

  /** Returns the SHA-256 of the ticket in hex: with it an offline phone recognises a ticket, but cannot create one. */
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
    if (!this.key) throw new Error('The key of the tickets has not been read');
    const signature = createHmac('sha256', this.key).update(`reservation ${reservationId}`);
    return signature.digest('base64url').slice(0, SIGNATURE_LENGTH);
  }
}
