import { Injectable } from '@nestjs/common';
import { BlocklistService } from '../../auth/index.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { AttendanceService } from '../../events/index.js';
import { StripeGateway } from '../provider/index.js';
import { PaymentRecords } from '../records/index.js';

const REMEMBER_CARDS = jobKind<{ accountId: number }>('payments.remember-cards');

/** Stores the fingerprints of blocked people's cards, by which they are recognised; those of nobody else. */
@Injectable()
export class BlockedCardsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly blocklist: BlocklistService,
    private readonly attendance: AttendanceService,
    private readonly payments: PaymentRecords,
    private readonly gateway: StripeGateway,
  ) {}

  /** Enqueues a job that stores the cards of a blocked account, in the running transaction. */
  rememberLater(accountId: number): Promise<void> {
    return this.jobs.enqueue(REMEMBER_CARDS, { accountId }, { key: String(accountId) });
  }

  /** Stores the fingerprints of the cards with which a blocked account has paid. Throws UNAVAILABLE. */
  @OnJob(REMEMBER_CARDS)
  async remember({ accountId }: { accountId: number }): Promise<void> {
    if (!(await this.blocklist.isRemembered(accountId))) return;
    const reservations = await this.attendance.ofPerson(accountId);
    const ids = reservations.map(({ reservationId }) => reservationId);
    const fingerprints = new Set<string>();
    for (const sessionId of await this.payments.paidSessions(ids)) {
      const session = await this.gateway.findSession(sessionId);
      if (session?.cardFingerprint) fingerprints.add(session.cardFingerprint);
    }
    await this.blocklist.rememberCards(accountId, [...fingerprints]);
  }
}
