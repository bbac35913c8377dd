import { Injectable, Logger } from '@nestjs/common';
import { type Account, AccountsService, BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { EventsService, FriendInvitationsService, WaitingListService } from '../../events/index.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { MatchingService } from '../../matching/index.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { CancellationService } from '../../payments/index.js';
import { PhotosService } from '../../profile/index.js';
import { PersonalDataRepository } from '../personal-data/personal-data.repository.js';
import { ReportsService } from '../../relations/index.js';
import { ErasureEntity } from './erasure.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { hash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '../../common/config/settings.js';
import { orMissing } from '../../common/storage/disk.js';

/**
 * A list of deleted accounts, in DATA_DIR. A database restored from a backup contains people who were deleted since; the
 * file tells which ones have to be deleted again. Lines are only appended: a time and a mark.
 */
const LEDGER = 'erasures.log';

/** Returns a text that identifies an account in a restored database, and reveals nothing about the person. */
function markOf({ id, createdAt }: { id: number; createdAt: Date }): string {
  return hash('sha256', `${id} ${createdAt.toISOString()}`, 'hex').slice(0, 32);
}

/** An incomplete deletion. */
interface OpenErasure {
  accountId: number;
  /** Identifies the account in a restored database. */
  mark?: string;
}

/** Completes a deletion: photo files, holds at the provider, and data that concurrent requests have written since. */
const FINISH_ERASURE = jobKind<OpenErasure>('privacy.finish-erasure');
/** Finds incomplete deletions: the provider did not answer, or the server was killed. */
export const FINISH_OPEN_ERASURES = jobKind('privacy.finish-open-erasures', { every: MINUTE, retries: 0 });
/** An account was deleted. Its address is kept in the outbox only until the mail about the deletion is sent. */
export const ACCOUNT_ERASED = outboxEvent<Pick<Account, 'email' | 'language'>>('account.erased');

/** A request to delete an account. `by`: for the history of the reservations, such as `organiser:7`. */
type ErasureOrder = Pick<ErasureEntity, 'accountId' | 'requestedBy'> & { by: string };

/** The effect of a deletion now. */
export type DeletionPreview = Awaited<ReturnType<ErasureService['preview']>>;

/**
 * Deletes people. One transaction deletes all personal data, cancels the seats under their policy and stores what is
 * left to do: from then on the person is gone. The rest is a job that can run any number of times.
 */
@Injectable()
export class ErasureService {
  private readonly logger = new Logger('Erasure');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly accounts: AccountsService,
    private readonly blocklist: BlocklistService,
    private readonly reports: ReportsService,
    private readonly outbox: Outbox,
    private readonly photos: PhotosService,
    private readonly matching: MatchingService,
    private readonly cancellation: CancellationService,
    private readonly events: EventsService,
    private readonly waitingList: WaitingListService,
    private readonly friends: FriendInvitationsService,
    private readonly personalData: PersonalDataRepository,
    private readonly settings: Settings,
    @InjectRepository(ErasureEntity) private readonly erasures: Repository<ErasureEntity>,
  ) {}

  /**
   * Returns the effect of deleting this account now: why it cannot be deleted (null: it can), their seats at upcoming
   * events and the waiting lists that they are on, soonest first, and the sum of the refunds. Throws ACCOUNT_NOT_FOUND.
   */
  async preview(accountId: number) {
    const obstacle = await this.obstacleOf(accountId);
    const planned = await this.cancellation.previewAll(accountId);
    const waited = (await this.waitingList.listedOf(accountId)).map(({ eventId }) => eventId);
    const found = await this.events.findMany([
      ...planned.map(({ reservation }) => reservation.eventId),
      ...waited,
    ]);
    const events = found.toSorted(
      (one, two) => one.startsAt.getTime() - two.startsAt.getTime() || one.id - two.id,
    );
    return {
      obstacle,
      places: events.flatMap((event) =>
        planned.flatMap((place) => (place.reservation.eventId === event.id ? [{ ...place, event }] : [])),
      ),
      waitingLists: events.filter(({ id }) => waited.includes(id)),
      refundRappen: planned.reduce((sum, { terms }) => sum + terms.refundRappen, 0),
    };
  }

  /** Deletes a person at once. Returns the sum of the refunds in Rappen. Throws ACCOUNT_NOT_FOUND, LAST_ORGANISER. */
  async erase(order: ErasureOrder): Promise<number> {
    const erased = await this.begin(order);
    await this.tryToFinish(erased);
    return erased.refundRappen;
  }

  /**
   * As `erase`, without the part that calls the provider and deletes files: call it in a transaction, and
   * `tryToFinish` after its commit. A job finishes a deletion that is left. Returns also the sum of the refunds.
   */
  async begin({ accountId, requestedBy, by }: ErasureOrder) {
    return this.database.transaction(async () => {
      const mark = markOf(await this.accounts.lock(accountId));
      const account = await this.accounts.find(accountId);
      const photoIds = (await this.photos.filesOf(accountId)).map(({ id }) => id);
      // before the rows are deleted: an offered seat goes to the next member
      await this.waitingList.endAllOf(accountId, by, 'account_deleted');
      await this.friends.endAllOf(accountId, by, 'account_deleted');
      const refundRappen = await this.cancellation.cancelSeats(accountId, by);
      if (account) await this.rememberReported(account);
      await this.forget(accountId);
      await this.accounts.erase(accountId);
      await this.erasures.insert({ accountId, requestedBy, requestedAt: this.clock.now(), photoIds });
      // by then a request that was admitted before the deletion has ended
      const aftermath = { key: `${accountId}:aftermath`, delaySeconds: 300 };
      await this.jobs.enqueue(FINISH_ERASURE, { accountId, mark }, aftermath);
      // no mail about an account that nobody used
      if (account && requestedBy !== 'retention')
        await this.outbox.put(ACCOUNT_ERASED, { email: account.email, language: account.language });
      return { accountId, refundRappen, mark };
    });
  }

  /** Completes a deletion now if it can be; otherwise a job does it later. */
  async tryToFinish({ accountId, mark }: OpenErasure): Promise<void> {
    try {
      await this.finish({ accountId, mark });
    } catch (error) {
      this.logger.warn(`The deletion of account ${accountId} is finished later: ${String(error)}`);
    }
  }

  /**
   * Completes a deletion: once more all personal data (a concurrent request may have written some), photo files, seats,
   * and holds at the provider. Throws UNAVAILABLE, PAYMENT_UNDER_WAY: then it has to be repeated.
   */
  @OnJob(FINISH_ERASURE)
  async finish({ accountId, mark }: OpenErasure): Promise<void> {
    const erasure = await this.erasures.findOneBy({ accountId });
    if (!erasure) return;
    if (mark) await this.addToLedger(mark, erasure.requestedAt);
    await this.photos.removeFiles(erasure.photoIds);
    await this.database.transaction(async () => {
      await this.waitingList.endAllOf(accountId, 'deletion', 'account_deleted');
      await this.friends.endAllOf(accountId, 'deletion', 'account_deleted');
      await this.forget(accountId);
    });
    await this.cancellation.endHolds(accountId, 'deletion');
    // a deleted person cannot want a seat that was taken since: refund it whatever the deadline
    await this.cancellation.cancelSeats(accountId, 'deletion', { refundAlways: true });
    const open = { accountId, completedAt: IsNull() };
    await this.erasures.update(open, { completedAt: this.clock.now(), photoIds: [] });
  }

  /** Enqueues the job for each deletion that is not complete. */
  @OnJob(FINISH_OPEN_ERASURES)
  async enqueueOpen(): Promise<void> {
    const open = await this.erasures.find({ where: { completedAt: IsNull() }, order: { id: 'ASC' } });
    for (const { accountId } of open)
      await this.jobs.enqueue(FINISH_ERASURE, { accountId }, { key: String(accountId) });
  }

  /** Returns the accounts that exist and are in the list of deletions: the database was restored since. */
  async deletedBefore(): Promise<number[]> {
    const marks = await this.marks();
    if (marks.size === 0) return [];
    const accounts = await this.accounts.unerased();
    return accounts.filter((account) => marks.has(markOf(account))).map(({ id }) => id);
  }

  /** Deletes one of them. Returns a sentence about the outcome. */
  async eraseAgain(accountId: number): Promise<string> {
    try {
      await this.erase({ accountId, requestedBy: 'retention', by: 'restore' });
      return `account ${accountId}: deleted again`;
    } catch (error) {
      // it may be the only organiser at the time of the backup
      if (error instanceof DomainError) return `account ${accountId}: not deleted, ${error.code}`;
      throw error;
    }
  }

  /** Appends a deletion to the list, durably; does nothing if it is there already. */
  private async addToLedger(mark: string, erasedAt: Date): Promise<void> {
    if ((await this.marks()).has(mark)) return;
    const handle = await open(join(this.settings.dataDir, LEDGER), 'a', 0o600);
    try {
      await handle.write(`${erasedAt.toISOString()} ${mark}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  private async marks(): Promise<Set<string>> {
    const text = await orMissing(readFile(join(this.settings.dataDir, LEDGER), 'utf8'));
    // ignores a line that was cut off by a crash
    return new Set((text ?? '').split('\n').flatMap((line) => /^\S+ ([0-9a-f]{32})$/.exec(line)?.[1] ?? []));
  }

  private async obstacleOf(accountId: number): Promise<'LAST_ORGANISER' | null> {
    try {
      await this.database.transaction(() => this.accounts.lock(accountId));
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'LAST_ORGANISER') return error.code;
      throw error;
    }
  }

  // a reported person cannot escape by leaving: if they return with this mailbox, organisers review the account
  private async rememberReported({ id, email }: Account): Promise<void> {
    const open = (await this.reports.openAbout([id])).get(id) ?? 0;
    if (open > 0) await this.blocklist.remember(id, email);
  }

  private async forget(accountId: number): Promise<void> {
    await this.matching.forget(accountId);
    await this.outbox.discard(accountId);
    await this.personalData.erase(accountId);
  }
}
