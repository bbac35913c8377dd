import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsService, BlocklistService } from '../../auth/index.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { AttendanceService, type Reservation } from '../../events/index.js';
import { type ProviderSession, StripeGateway } from '../provider/index.js';
import { PaymentRecords } from '../records/index.js';

const JOB = 'payments.remember-cards';

/** Recognises a blocked person by the card that they pay with. The fingerprint of nobody else's card is kept. */
@Injectable()
export class BlockedCardsService implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly accounts: AccountsService,
    private readonly blocklist: BlocklistService,
    private readonly attendance: AttendanceService,
    private readonly payments: PaymentRecords,
    private readonly gateway: StripeGateway,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ accountId: number }>({ name: JOB, run: ({ accountId }) => this.remember(accountId) });
  }

  /** Has a job remember the cards of a blocked account: the provider is asked for them. Part of the running transaction. */
  async rememberCards(accountId: number): Promise<void> {
    await this.jobs.enqueue(JOB, { accountId }, { key: String(accountId) });
  }

  /** Puts whoever has paid before the organisers if their card or address is that of a blocked person. */
  async meet({ accountId }: Reservation, { cardFingerprint }: ProviderSession): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (account) await this.blocklist.meet(accountId, { email: account.email, cardFingerprint });
  }

  private async remember(accountId: number): Promise<void> {
    if (!(await this.blocklist.isRemembered(accountId))) return;
    const reservations = await this.attendance.ofPerson(accountId);
    const sessionIds = await this.payments.paidSessions(
      reservations.map(({ reservationId }) => reservationId),
    );
    const fingerprints = new Set<string>();
    for (const sessionId of sessionIds) {
      const session = await this.gateway.findSession(sessionId);
      if (session?.cardFingerprint) fingerprints.add(session.cardFingerprint);
    }
    await this.blocklist.rememberCards(accountId, [...fingerprints]);
  }
}
