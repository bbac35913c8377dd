import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { type Account, AccountsService, BlocklistService, CalendarFeedSecrets } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { FriendInvitationsService, ReservationsService, WaitingListService } from '../../events/index.js';
import { BlockedCardsService, PaymentsService } from '../../payments/index.js';
import { RelationsService, ReportsService } from '../../relations/index.js';
import type { BlockOutcomeDto } from './reports.dto.js';

/** Blocks and unblocks accounts, and refunds their upcoming reservations. */
@Injectable()
export class BlockingService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Blocking');

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly blocklist: BlocklistService,
    private readonly feeds: CalendarFeedSecrets,
    private readonly relations: RelationsService,
    private readonly reports: ReportsService,
    private readonly reservations: ReservationsService,
    private readonly payments: PaymentsService,
    private readonly cards: BlockedCardsService,
    private readonly waitingList: WaitingListService,
    private readonly friends: FriendInvitationsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.backgroundWork) await this.rememberAll();
  }

  /**
   * Blocks an account: its tokens are refused from now on, its calendar feed ends, and the open reports about
   * it are closed. Returns their number. With a report, the audit log names only the report, which has the
   * reason. Throws ACCOUNT_NOT_FOUND, VALIDATION_FAILED (an organiser).
   */
  block(
    organiser: CurrentUser,
    accountId: number,
    { reason, reportId }: { reason: string; reportId?: number },
  ): Promise<number> {
    return this.database.transaction(async () => {
      await this.lock(accountId);
      const account = await this.accounts.require(accountId);
      if (account.role === 'admin') throw invalidField('id', 'must not be an organiser');
      await this.accounts.block(accountId);
      await this.remember(organiser, account);
      await this.audit.record(organiser, {
        action: 'account.blocked',
        subjectId: accountId,
        ...(reportId === undefined
          ? { reason: { accountId, text: reason } }
          : { details: { report_id: reportId } }),
      });
      return this.closeReports(organiser, accountId, reason);
    });
  }

  /**
   * Stores the traces of a blocked account, so that the person is recognised if they return, also after a
   * deletion; and ends its feed, waiting-list entries and invitations. In the running transaction.
   */
  async remember(
    { accountId: organiserId }: CurrentUser,
    { id, email }: Pick<Account, 'id' | 'email'>,
  ): Promise<void> {
    const by = `organiser:${organiserId}`;
    await this.feeds.end(id);
    await this.blocklist.remember(id, email);
    await this.relations.keepBlocksOf(id);
    await this.cards.rememberLater(id);
    await this.waitingList.endAllOf(id, by, 'account_blocked');
    await this.friends.endAllOf(id, by, 'account_blocked');
  }

  /** Deletes the traces of an account that is no longer blocked, in the running transaction. */
  async forget(accountId: number): Promise<void> {
    await this.blocklist.forget(accountId);
    await this.relations.forgetKeptBlocks(accountId);
  }

  /** Closes the open reports about a blocked account. Returns their number. */
  async closeReports(organiser: CurrentUser, accountId: number, reason: string): Promise<number> {
    const ids = await this.reports.closeAbout(accountId, reason, organiser.accountId);
    const details = { decision: 'blocked', account_id: accountId };
    const action = 'report.closed';
    await this.audit.record(organiser, ...ids.map((subjectId) => ({ action, subjectId, details }) as const));
    return ids.length;
  }

  /**
   * Makes blocks, report decisions and reservations of an account wait for each other. Call it first, to avoid
   * deadlocks.
   */
  lock(accountId: number): Promise<void> {
    return this.reservations.lockAccount(accountId);
  }

  /** Unblocks an account. Throws ACCOUNT_NOT_FOUND. */
  async unblock(organiser: CurrentUser, accountId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.accounts.unblock(accountId);
      await this.forget(accountId);
      await this.audit.record(organiser, { action: 'account.unblocked', subjectId: accountId });
    });
  }

  /**
   * Stores the traces of blocked accounts that have none, or none with the current secret. A second run
   * changes nothing.
   */
  async rememberAll(): Promise<void> {
    for (const { id, email, blockedAt } of await this.accounts.blocked()) {
      const isNew = !(await this.blocklist.isRemembered(id));
      await this.blocklist.remember(id, email, blockedAt);
      if (!isNew) continue;
      await this.relations.keepBlocksOf(id);
      await this.cards.rememberLater(id);
    }
  }

  /**
   * Cancels and refunds an account's upcoming reservations, if the organiser wants that. If the provider does
   * not answer for a hold, the hold is left to expire. Returns the numbers of cancelled and of left ones.
   */
  async refundFutureReservations(
    organiser: CurrentUser,
    accountId: number,
    wantsRefunds: boolean,
  ): Promise<Omit<BlockOutcomeDto, 'reports_closed'>> {
    const outcome = { refunded: 0, not_refunded: 0 };
    if (!wantsRefunds) return outcome;
    for (const id of await this.reservations.upcomingLiveIds(accountId, this.clock.now())) {
      try {
        const { status } = await this.reservations.require(id);
        if (status === 'held') await this.payments.cancelReservation(id, organiser.accountId);
        else await this.payments.refundReservation(id, organiser.accountId);
        const action = status === 'held' ? 'reservation.cancelled' : 'reservation.refunded';
        await this.audit.record(organiser, { action, subjectId: id });
        outcome.refunded += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        outcome.not_refunded += 1;
        this.logger.warn(`Reservation ${id} of a blocked account is left: ${error.code}`);
      }
    }
    return outcome;
  }
}
