import { Injectable } from '@nestjs/common';
import { AccountsService, ADDRESS_BOUNCED, TeamService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { JOB_GIVEN_UP } from '../../common/jobs/jobs.js';
import { zurichDay } from '../../common/time/zurich.js';
import {
  EventDecisionsService,
  EventsService,
  type EventWithSeats,
  eventWarnings,
  onlySideOf,
} from '../../events/index.js';
import { REPORT_MADE, ReportsService } from '../../relations/index.js';
import { OpenMoneyService, PaymentListsService } from '../../reporting/index.js';
import { WEBHOOK_SWITCHED_OFF } from '../../webhooks/index.js';
import type { Detail } from '../templates/index.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  onSchedule,
  type Recipient,
  subjectOf,
} from './occasion.js';
import { DAY } from '../../common/time/durations.rules.js';

/** How long before an event organisers are notified of a missed minimum. The overview warns earlier. */
const DECISION_BEFORE = 7 * DAY;
/** Only the newest payments are checked: the older ones were notified long ago. */
const NEWEST = { page: 1, per_page: 50 };
/** Failures within this time share one notification. */
const DEBOUNCE_MINUTES = 10;

const WORK = { kind: null, channels: ['mail', 'push'] } as const;

/** Notifications to all active organisers, each in their language and at most once. */
@Injectable()
export class OrganiserOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      ...WORK,
      name: 'event-under-minimum',
      on: [onSchedule((now) => this.eventsToDecide(now))],
      compose: (notification) => this.underMinimum(notification),
    },
    {
      ...WORK,
      name: 'payment-attention',
      debounceMinutes: DEBOUNCE_MINUTES,
      on: [onSchedule(() => this.paymentsToLookAt())],
      compose: (notification) => this.payments(notification),
    },
    {
      ...WORK,
      name: 'report-made',
      // a person may be in danger
      urgent: true,
      on: [onFact(REPORT_MADE, ({ reportId }) => this.organisers(subjectOf('report', reportId)))],
      compose: (notification) => this.report(notification),
    },
    {
      ...WORK,
      name: 'address-bounced',
      on: [
        onFact(ADDRESS_BOUNCED, async ({ accountId }, _at, factId) =>
          (await this.organisers(subjectOf('account', accountId, `${factId}`))).filter(
            (organiser) => organiser.accountId !== accountId,
          ),
        ),
      ],
      compose: (notification) => this.bounced(notification),
    },
    {
      ...WORK,
      name: 'job-failed',
      on: [onFact(JOB_GIVEN_UP, ({ job }, at) => this.organisers(`job:${job}:${zurichDay(at)}`, { job }))],
      compose: ({ language, data }) =>
        Promise.resolve({
          occasion: 'job-failed',
          language,
          values: { job: String(data['job']) },
          action: this.screen('/mails'),
        }),
    },
    {
      ...WORK,
      name: 'webhook-switched-off',
      on: [
        onFact(WEBHOOK_SWITCHED_OFF, ({ endpointId, host }, _at, factId) =>
          this.organisers(subjectOf('webhook', endpointId, `${factId}`), { host }),
        ),
      ],
      compose: ({ language, data }) =>
        Promise.resolve({
          occasion: 'webhook-switched-off',
          language,
          values: { host: String(data['host']) },
          action: this.screen('/integrations'),
        }),
    },
  ];

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly team: TeamService,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly decisions: EventDecisionsService,
    private readonly reports: ReportsService,
    private readonly paymentLists: PaymentListsService,
    private readonly openMoney: OpenMoneyService,
  ) {
    super();
  }

  private async organisers(subject: string, data: object = {}): Promise<Recipient[]> {
    const members = await this.team.list();
    return members
      .filter(({ role, state }) => role === 'admin' && state === 'active')
      .map(({ accountId }) => ({ accountId, subject, data }));
  }

  private async eventsToDecide(now: Date): Promise<Recipient[]> {
    const coming = await this.events.beginningBetween(now, new Date(now.getTime() + DECISION_BEFORE));
    if (coming.length === 0) return [];
    const events = await this.events.findMany(coming.map(({ id }) => id));
    const under = await this.decisions.undecided(events.filter((event) => this.isUnderMinimum(event)));
    const recipients: Recipient[] = [];
    for (const { id, startsAt } of under)
      recipients.push(...(await this.organisers(subjectOf('event', id, zurichDay(startsAt)))));
    return recipients;
  }

  private isUnderMinimum(event: EventWithSeats): boolean {
    return event.status === 'published' && eventWarnings(event, this.clock.now()).includes('under_minimum');
  }

  private async underMinimum({ subjectId, language }: Notification): Promise<Composed | null> {
    const [event] = await this.decisions.undecided(await this.events.findMany([subjectId]));
    if (!event || event.startsAt <= this.clock.now() || !this.isUnderMinimum(event)) return null;
    const { id, name, startsAt, endsAt } = event;
    return {
      occasion: 'event-under-minimum',
      language,
      values: { event: name, starts: startsAt },
      details: [{ label: 'when', value: { from: startsAt, to: endsAt } }, ...reservedBySide(event)],
      action: this.screen(`/events/${id}`),
    };
  }

  // the newest payment's id is the subject: a new payment sends a mail, known ones do not
  private async paymentsToLookAt(): Promise<Recipient[]> {
    const { items } = await this.paymentLists.list('attention', NEWEST);
    const newest = Math.max(0, ...items.filter(needsSomebody).map(({ id }) => id));
    const { ownerless, dispute } = await this.openMoney.attention();
    const subjects = [
      ...(newest > 0 ? [`payments:open:${newest}`] : []),
      ...(ownerless > 0 ? [`payments:ownerless:${ownerless}`] : []),
      ...(dispute > 0 ? [`payments:dispute:${dispute}`] : []),
    ];
    return (await Promise.all(subjects.map((subject) => this.organisers(subject)))).flat();
  }

  private async payments({ language }: Notification): Promise<Composed | null> {
    const { items } = await this.paymentLists.list('attention', NEWEST);
    const count = items.filter(needsSomebody).length + (await this.openMoney.attention()).total;
    if (count === 0) return null;
    return { occasion: 'payment-attention', language, values: { count }, action: this.screen('/payments') };
  }

  private async report({ subjectId, language }: Notification): Promise<Composed | null> {
    const report = await this.reports.require(subjectId);
    if (report.decision) return null;
    return { occasion: 'report-made', language, values: {}, action: this.screen('/reports') };
  }

  private async bounced({ subjectId, language }: Notification): Promise<Composed | null> {
    const account = await this.accounts.find(subjectId);
    if (!account?.emailBounced) return null;
    return {
      occasion: 'address-bounced',
      language,
      values: { email: account.email },
      action: this.screen(`/people/${account.id}`),
    };
  }

  private screen(path: string): { url: string } {
    return { url: `${this.settings.publicUrl}/admin${path}` };
  }
}

/** Whether somebody has to act: refunds in progress, or to be retried, resolve themselves. */
function needsSomebody({
  mismatch,
  acknowledgedAt,
  refunds,
}: {
  mismatch: string | null;
  acknowledgedAt: Date | null;
  refunds: readonly { status: string }[];
}): boolean {
  return (mismatch !== null && !acknowledgedAt) || refunds.some(({ status }) => status === 'failed');
}

function reservedBySide(event: EventWithSeats): Detail[] {
  const { format, menReserved, womenReserved, minMen, minWomen } = event;
  const only = onlySideOf(format);
  const men = { label: 'menReserved', value: `${menReserved} / ${minMen}` } as const;
  const women = {
    label: format === 'open' ? 'guestsReserved' : 'womenReserved',
    value: `${womenReserved} / ${minWomen}`,
  } as const;
  return [...(only === 'women' ? [] : [men]), ...(only === 'men' ? [] : [women])];
}
