import { Injectable } from '@nestjs/common';
import { AccountsService, mailboxOf } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Keys } from '../../common/keys/keys.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { isOpen, matchesOpenAt } from '../calendar/index.js';
import type { BookableEvent } from './bookable-events.repository.js';
import { HoldLimitsRepository } from './hold-limits.repository.js';
import {
  hasGivenUpTooMany,
  secondsUntilHold,
  secondsUntilWaiting,
  SHORT_HOLD_SECONDS,
  UNPROVED_OF_ADDRESS,
} from './hold-limits.rules.js';
import type { Reservation } from './reservations.repository.js';

/** Deletes addresses and given-up seats that no limit counts any more. */
export const SWEEP_HOLD_ADDRESSES = jobKind('sweep-hold-addresses', { every: HOUR });

/** An account that takes a seat or joins a list, and its IP address (null if no limit counts it). */
interface LimitedCaller {
  accountId: number;
  addressKey: string | null;
  now: Date;
}

/** Limits seats that are taken and not paid: by account, by mailbox, and by IP address. */
@Injectable()
export class HoldLimitsService {
  constructor(
    private readonly repository: HoldLimitsRepository,
    private readonly accounts: AccountsService,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  /** Deletes rows that no limit counts any more. */
  @OnJob(SWEEP_HOLD_ADDRESSES)
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.repository.sweep(new Date(now.getTime() - DAY), now);
  }

  /**
   * Takes a seat within the limits. `take` gets the time at which the hold ends if its side is nearly held out; null if
   * nothing is limited or nothing is to be paid. Call it in the transaction that takes the seat and has locked the
   * account; it locks the address, so that seats are counted one after the other on all replicas. Throws RATE_LIMITED
   * if this account cannot take another seat now; for a free seat EMAIL_NOT_VERIFIED, ALREADY_RESERVED (with another
   * account of the same mailbox), GIVEN_UP_FROM_ADDRESS.
   */
  async limited(
    { accountId, addressKey, now }: LimitedCaller,
    event: Pick<BookableEvent, 'id' | 'startsAt' | 'priceRappen'>,
    take: (shortHoldExpiresAt: Date | null) => Promise<Reservation>,
  ): Promise<Reservation> {
    if (addressKey === null) return take(null);
    const isFree = event.priceRappen === 0;
    const hasPaid = await this.require(accountId, addressKey, now);
    if (isFree && !hasPaid) await this.requireNothingGivenUp(event, addressKey, now);
    if (isFree) await this.requireProvedMailbox(event.id, { accountId, addressKey });
    const reservation = await take(isFree ? null : new Date(now.getTime() + SHORT_HOLD_SECONDS * 1000));
    await this.repository.insert({ reservationId: reservation.id, addressKey, heldAt: now });
    return reservation;
  }

  /**
   * Refuses a waiting-list entry beyond the limits, which count it like a free seat. Call it in the transaction that
   * inserts it and has locked the account. Throws RATE_LIMITED (also after two offers of the event that expired within a
   * day), EMAIL_NOT_VERIFIED, ALREADY_RESERVED (with another account of the same mailbox).
   */
  async requireWaitable(
    eventId: number,
    { accountId, addressKey, now }: LimitedCaller & { addressKey: string },
  ): Promise<void> {
    await this.require(accountId, addressKey, now);
    await this.requireProvedMailbox(eventId, { accountId, addressKey });
    const lapses = await this.repository.lapses(eventId, accountId, new Date(now.getTime() - DAY));
    const retryAfter = secondsUntilWaiting(lapses, now);
    if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter });
  }

  /**
   * Records that a guest gives up a seat on the day of its event, by keyed hashes of their mailbox (if verified) and of
   * the address from which they reserved it.
   */
  async noteGivenUp({ id, accountId }: Pick<Reservation, 'id' | 'accountId'>, at: Date): Promise<void> {
    const mailbox = await this.provedMailbox(accountId);
    await this.repository.noteGivenUp(id, mailbox && this.keys.sign('given-up-seats', mailbox), at);
  }

  /**
   * Returns whether a seat at an event was given up on its day with the mailbox of an account, by this account or
   * another. Only verified mailboxes count: otherwise anybody could exclude the owner of a mailbox, or learn what they
   * did.
   */
  async hasGivenUp(
    event: Pick<BookableEvent, 'id' | 'startsAt'>,
    accountId: number,
    now: Date,
  ): Promise<boolean> {
    const listsOpen = matchesOpenAt(event);
    if (!isOpen(listsOpen, now)) return false;
    const mailbox = await this.provedMailbox(accountId);
    if (mailbox === null) return false;
    const hashes = this.keys.signatures('given-up-seats', mailbox);
    return (await this.repository.countGivenUp(event.id, hashes, listsOpen)) > 0;
  }

  private async provedMailbox(accountId: number): Promise<string | null> {
    const account = await this.accounts.find(accountId);
    return account?.emailVerified ? mailboxOf(account.email) : null;
  }

  /** Returns whether the account has a paid seat. Throws RATE_LIMITED. */
  private async require(accountId: number, addressKey: string, now: Date): Promise<boolean> {
    await this.repository.lockAddress(addressKey);
    const dayAgo = new Date(now.getTime() - DAY);
    const own = await this.repository.unpaidHolds(accountId, dayAgo);
    const hasPaid = await this.repository.hasPaid(accountId);
    const hourAgo = new Date(now.getTime() - HOUR);
    const address = await this.repository.ofAddress(addressKey, hourAgo, dayAgo);
    const retryAfter = secondsUntilHold({ own, hasPaid, address }, now);
    if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter });
    return hasPaid;
  }

  // on the day of the event the names of the others are visible, and at a free event giving up costs nothing
  private async requireNothingGivenUp(
    event: Pick<BookableEvent, 'id' | 'startsAt'>,
    addressKey: string,
    now: Date,
  ): Promise<void> {
    const listsOpen = matchesOpenAt(event);
    if (!isOpen(listsOpen, now)) return;
    const givenUp = await this.repository.countGivenUp(event.id, [addressKey], listsOpen);
    const guests = await this.repository.neighbours(addressKey, event.id);
    if (hasGivenUpTooMany(givenUp, guests.length)) throw new DomainError('GIVEN_UP_FROM_ADDRESS');
  }

  // several guests behind one Wi-Fi each have a mailbox; one person can open only a few
  private async requireProvedMailbox(
    eventId: number,
    { accountId, addressKey }: { accountId: number; addressKey: string },
  ): Promise<void> {
    const neighbours = await this.repository.neighbours(addressKey, eventId);
    // an account that is already on the waiting list there is accepting its offer
    if (neighbours.length < UNPROVED_OF_ADDRESS || neighbours.includes(accountId)) return;
    const accounts = await this.accounts.findMany([...neighbours, accountId]);
    const own = accounts.find(({ id }) => id === accountId);
    if (!own?.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
    const mailbox = mailboxOf(own.email);
    if (accounts.some(({ id, email }) => id !== accountId && mailboxOf(email) === mailbox))
      throw new DomainError('ALREADY_RESERVED');
  }
}
