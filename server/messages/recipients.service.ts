import { Injectable } from '@nestjs/common';
import { type Account, AccountsService } from '../auth/index.js';
import { ReservationsService, type Side } from '../events/index.js';
import type { Audience } from './message.rules.js';

/** Whom a message goes to. */
export interface Addressees {
  eventId: number;
  audience: Audience;
  /** Null: both. */
  side: Side | null;
}

/** Somebody who gets a message. */
export type MessageRecipient = Pick<Account, 'id' | 'language'>;

/** Knows whom a message to the guests of an event goes to, as things stand now. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly reservations: ReservationsService,
  ) {}

  /** Returns who gets a message, in no particular order; blocked people are left out. */
  async of(addressees: Addressees): Promise<MessageRecipient[]> {
    const accounts = await this.accounts.findMany(await this.accountIds(addressees, null));
    return accounts.filter(({ blocked }) => !blocked).map(({ id, language }) => ({ id, language }));
  }

  /** Returns whether somebody is still among those who get a message. */
  async includes(addressees: Addressees, accountId: number): Promise<boolean> {
    return (await this.accountIds(addressees, accountId)).length > 0;
  }

  private async accountIds({ eventId, audience, side }: Addressees, only: number | null): Promise<number[]> {
    const holders = audience === 'waiting' ? [] : await this.reservations.seatHolders(eventId, only);
    return holders
      .filter((one) => (side === null || one.side === side) && (audience === 'all' || !one.held))
      .map(({ accountId }) => accountId);
  }
}
