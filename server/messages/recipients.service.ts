import { Injectable } from '@nestjs/common';
import { type Account, AccountsService } from '../auth/index.js';
import { ReservationsService, type EventGuest, WaitingListService } from '../events/index.js';
import type { EventMessageEntity } from './event-message.entity.js';

/** The recipients of a message to an event; null: both sides. */
type Addressees = Pick<EventMessageEntity, 'audience' | 'side'>;

type MessageRecipient = Pick<Account, 'id' | 'language'>;

/** Finds the current recipients of messages to the guests of an event. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly reservations: ReservationsService,
    private readonly waitingList: WaitingListService,
  ) {}

  /** Returns the recipients of a message to an event, in no particular order; blocked people are left out. */
  async of(eventId: number, addressees: Addressees): Promise<MessageRecipient[]> {
    const [recipients = []] = await this.ofEach(eventId, [addressees]);
    return recipients;
  }

  /** Returns the recipients of several messages to the guests of one event, in their order. */
  async ofEach(eventId: number, all: readonly Addressees[]): Promise<MessageRecipient[][]> {
    const guests = await this.peopleOf(eventId);
    const accounts = await this.accounts.findMany(guests.map(({ accountId }) => accountId));
    const reachable = new Map(
      accounts.flatMap(({ id, language, blocked }) => (blocked ? [] : [[id, { id, language }] as const])),
    );
    return all.map((addressees) =>
      guests
        .filter((guest) => isAddressed(guest, addressees))
        .flatMap(({ accountId }) => reachable.get(accountId) ?? []),
    );
  }

  /** Returns whether an account still is a recipient of a message. */
  async includes(eventId: number, addressees: Addressees, accountId: number): Promise<boolean> {
    const people = await this.peopleOf(eventId, accountId);
    return people.some((person) => isAddressed(person, addressees));
  }

  private async peopleOf(eventId: number, accountId?: number): Promise<Addressee[]> {
    const guests = await this.reservations.guestsOf(eventId, accountId);
    const waiting = await this.waitingList.listedAt(eventId, accountId);
    return [
      ...guests.map((guest) => ({ ...guest, waits: false })),
      ...waiting.map((entry) => ({ accountId: entry.accountId, side: entry.side, held: false, waits: true })),
    ];
  }
}

/** A guest with a seat, a hold or an entry of the waiting list. */
type Addressee = Pick<EventGuest, 'accountId' | 'side' | 'held'> & { waits: boolean };

function isAddressed(person: Addressee, { audience, side }: Addressees): boolean {
  if (side !== null && person.side !== side) return false;
  if (person.waits || audience === 'waiting') return person.waits && audience === 'waiting';
  return audience === 'all' || !person.held;
}
