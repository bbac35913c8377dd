import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { type Account, AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import { CheckInsService, type Gender, HostsService, type Reservation } from '../../events/index.js';
import { type SoldSeat, type WalkInPayment, WalkInsService } from '../../payments/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';

/** A person at the entrance without a seat. */
export interface NewWalkIn {
  client_id: string;
  name: string;
  gender: Gender;
  age: number;
  email?: string;
  payment: WalkInPayment;
  language?: Language;
  /** Whether they get one although the event is not for them. */
  anyway?: boolean;
}

/** A seat that is sold at the entrance, and its buyer's name. */
export interface WalkIn extends SoldSeat {
  name: string;
}

/** Sells seats at the entrance for hosts and organisers; recorded in the audit log. */
@Injectable()
export class AdminWalkInsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly hosts: HostsService,
    private readonly checkIns: CheckInsService,
    private readonly walkIns: WalkInsService,
  ) {}

  /**
   * Sells a seat. If an account with this email exists, it is used, with its own profile. A guest who has paid is
   * checked in. Throws EVENT_NOT_FOUND, ACCOUNT_BLOCKED, ACCOUNT_IN_REVIEW, and as `WalkInsService.sell`.
   */
  async sell(user: CurrentUser, eventId: number, guest: NewWalkIn): Promise<WalkIn> {
    const { city } = await this.hosts.requireHost(eventId, user);
    await this.walkIns.requireOpen(eventId);
    const language = guest.language ?? 'de';
    const account = await this.accountOf(guest, language);
    const { name, gender, age } = await this.profileOf(account.id, { ...guest, city });
    const by = `organiser:${user.accountId}`;
    const how = { payment: guest.payment, by, language };
    const sold = await this.walkIns.sell(
      { eventId, accountId: account.id, guest: { gender, age }, anyway: guest.anyway },
      how,
    );
    await this.record(user, 'reservation.sold_at_the_door', sold.reservation, { payment: guest.payment });
    return { ...(await this.arrived(user, sold)), name };
  }

  /** Returns the state of a seat; a guest who has paid is checked in. Throws EVENT_NOT_FOUND, RESERVATION_NOT_FOUND. */
  async find(user: CurrentUser, eventId: number, reservationId: number): Promise<WalkIn> {
    await this.hosts.requireHost(eventId, user);
    const sold = await this.walkIns.find(eventId, reservationId);
    return this.named(await this.arrived(user, sold));
  }

  /**
   * Cancels a seat and returns its cash; the reason is in the audit log. Throws EVENT_NOT_FOUND, and as
   * `WalkInsService.giveBack`.
   */
  async giveBack(
    user: CurrentUser,
    eventId: number,
    reservationId: number,
    reason?: string,
  ): Promise<WalkIn> {
    await this.hosts.requireHost(eventId, user);
    const reservation = await this.database.transaction(async () => {
      const ended = await this.walkIns.giveBack(eventId, reservationId, `organiser:${user.accountId}`);
      await this.record(
        user,
        'reservation.cash_given_back',
        ended,
        { amount_chf: rappenToChf(ended.priceRappen) },
        reason,
      );
      return ended;
    });
    return this.named({ reservation, payUrl: null });
  }

  private async accountOf({ email, client_id }: NewWalkIn, language: Language): Promise<Account> {
    const account =
      email === undefined
        ? await this.accounts.findOrCreateWithoutAddress(`walk-in-${client_id.toLowerCase()}`, language)
        : await this.accounts.findOrCreate(email, language);
    if (account.blocked) throw new DomainError('ACCOUNT_BLOCKED');
    return account;
  }

  // an existing profile is not overwritten at the entrance
  private async profileOf(
    accountId: number,
    { name, gender, age, city }: NewWalkIn & Pick<Profile, 'city'>,
  ): Promise<Pick<Profile, 'name' | 'gender' | 'age'>> {
    const [known] = await this.profiles.find([accountId]);
    if (known) return known;
    const { profile } = await this.profiles.save(accountId, { name, gender, age, city }, {});
    return profile;
  }

  private async arrived(user: CurrentUser, sold: SoldSeat): Promise<SoldSeat> {
    const { id, status, checkedInAt } = sold.reservation;
    if (checkedInAt || (status !== 'paid' && status !== 'confirmed')) return sold;
    await this.checkIns.checkIn(id, true, user.accountId);
    return sold;
  }

  private async named(sold: SoldSeat): Promise<WalkIn> {
    const [guest] = await this.profiles.find([sold.reservation.accountId]);
    return { ...sold, name: guest?.name ?? '' };
  }

  private record(
    user: CurrentUser,
    action: string,
    { id, accountId, eventId }: Reservation,
    more: AuditDetails,
    text?: string,
  ): Promise<void> {
    const details = { event_id: eventId, account_id: accountId, ...more };
    return this.audit.record(user, {
      action,
      subject: 'reservation',
      subjectId: id,
      details,
      reason: { accountId, text },
    });
  }
}
