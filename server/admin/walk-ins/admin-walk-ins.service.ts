import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { type Account, AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import { CheckInsService, HostsService, type Reservation } from '../../events/index.js';
import { type SoldSeat, WalkInsService } from '../../payments/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';
import { type NewWalkInDto, type WalkInDto, walkInDto } from './walk-ins.dto.js';

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
  async sell(user: CurrentUser, eventId: number, guest: NewWalkInDto): Promise<WalkInDto> {
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
    await this.checkIn(user, sold.reservation);
    return walkInDto(sold, name);
  }

  /** Returns the state of a seat; a guest who has paid is checked in. Throws EVENT_NOT_FOUND, RESERVATION_NOT_FOUND. */
  async find(user: CurrentUser, eventId: number, reservationId: number): Promise<WalkInDto> {
    await this.hosts.requireHost(eventId, user);
    const sold = await this.walkIns.find(eventId, reservationId);
    await this.checkIn(user, sold.reservation);
    return this.named(sold);
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
  ): Promise<WalkInDto> {
    await this.hosts.requireHost(eventId, user);
    const reservation = await this.database.transaction(async () => {
      const ended = await this.walkIns.giveBack(eventId, reservationId, `organiser:${user.accountId}`);
      const details = { amount_chf: rappenToChf(ended.priceRappen) };
      await this.record(user, 'reservation.cash_given_back', ended, details, reason);
      return ended;
    });
    return this.named({ reservation, payUrl: null });
  }

  private async accountOf({ email, client_id }: NewWalkInDto, language: Language): Promise<Account> {
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
    { name, gender, age, city }: NewWalkInDto & Pick<Profile, 'city'>,
  ): Promise<Pick<Profile, 'name' | 'gender' | 'age'>> {
    const [known] = await this.profiles.find([accountId]);
    if (known) return known;
    const { profile } = await this.profiles.save(accountId, { name, gender, age, city }, {});
    return profile;
  }

  // who has paid
  private async checkIn(user: CurrentUser, { id, status, checkedInAt }: Reservation): Promise<void> {
    if (!checkedInAt && (status === 'paid' || status === 'confirmed'))
      await this.checkIns.checkIn(id, true, user.accountId);
  }

  private async named(sold: SoldSeat): Promise<WalkInDto> {
    const [guest] = await this.profiles.find([sold.reservation.accountId]);
    return walkInDto(sold, guest?.name ?? '');
  }

  private record(
    user: CurrentUser,
    action: `reservation.${string}`,
    { id: subjectId, accountId, eventId }: Reservation,
    more: AuditDetails,
    text?: string,
  ): Promise<void> {
    const details = { event_id: eventId, account_id: accountId, ...more };
    return this.audit.record(user, { action, subjectId, details, reason: { accountId, text } });
  }
}
