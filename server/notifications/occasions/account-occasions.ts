import { Injectable } from '@nestjs/common';
import {
  AccountLinks,
  AccountsService,
  type Account,
  ADDRESS_WANTED,
  CALENDAR_FEED_MADE,
  DEVICE_SIGNED_IN,
  EMAIL_CHANGE_REQUESTED,
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  PASSWORD_CHANGED,
  PASSWORD_RESET_REQUESTED,
  ROLE_CHANGED,
  SessionsService,
  TEAM_INVITATION_MADE,
  TOTP_SWITCHED,
  VERIFICATION_REQUESTED,
} from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { CONTACTS_CHANGED } from '../../feedback/index.js';
import type { OutboxEventKind } from '../../common/outbox/outbox-event.js';
import {
  ACCOUNT_UNUSED,
  EXPORT_ORDERED,
  OBJECTION_ANSWERED,
  ObjectionsService,
} from '../../privacy/index.js';
import { ACCOUNT_WARNED, WarningsService } from '../../relations/index.js';
import {
  type Composed,
  type FactTrigger,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  subjectOf,
} from './occasion.js';

/** Types with a link that contains a token, which proves that the reader received the mail. */
type LinkOccasion = 'verify-email' | 'reset-password' | 'join-team' | 'change-email';
/** Types that report a change; `path`: the page where it can be undone, if there is one. */
type NoticeOccasion =
  | 'welcome'
  | 'email-change-requested'
  | 'email-changed'
  | 'address-in-use'
  | 'password-changed'
  | 'calendar-feed'
  | 'contacts-changed'
  | 'second-step-changed'
  | 'role-changed'
  | 'inactive-account'
  | 'export-ready';

/** None can be switched off or waits for the end of the quiet hours: the person has just done it, or has to know. */
const ALWAYS = { kind: null, channels: ['mail'], urgent: true, isSecurity: true } as const;

/** Notifications about the account. */
@Injectable()
export class AccountOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    this.link('verify-email', { provesAddress: true, on: [each(VERIFICATION_REQUESTED)] }),
    this.link('join-team', { provesAddress: true, on: [each(TEAM_INVITATION_MADE)] }),
    this.link('reset-password', { provesAddress: true, on: [each(PASSWORD_RESET_REQUESTED)] }),
    this.link('change-email', {
      on: [
        onFact(EMAIL_CHANGE_REQUESTED, ({ accountId, to, taken }, _at, factId) =>
          taken ? [] : [{ accountId, subject: subjectOf('account', accountId, `${factId}`), data: { to } }],
        ),
      ],
    }),
    this.notice('email-change-requested', '/forgot-password', [
      each(EMAIL_CHANGE_REQUESTED, ({ from }) => ({ to: from })),
    ]),
    this.notice('email-changed', null, [each(EMAIL_CHANGED, ({ old }) => ({ to: old }))]),
    this.notice('address-in-use', null, [each(ADDRESS_WANTED)]),
    this.notice('password-changed', '/forgot-password', [each(PASSWORD_CHANGED)]),
    this.notice('calendar-feed', '/account', [each(CALENDAR_FEED_MADE)]),
    this.notice('contacts-changed', '/account', [each(CONTACTS_CHANGED)]),
    {
      ...this.notice('second-step-changed', '/account', [each(TOTP_SWITCHED, ({ on }) => ({ on }))]),
      compose: ({ language, data }) => Promise.resolve(this.secondStep(language, data['on'] === true)),
    },
    {
      ...this.notice('role-changed', '/auth', [each(ROLE_CHANGED, ({ role }) => ({ role }))]),
      compose: ({ language, data }) => Promise.resolve(this.role(language, data['role'])),
    },
    this.notice('inactive-account', '/auth', [each(ACCOUNT_UNUSED)]),
    { ...this.notice('export-ready', '/account/data', [each(EXPORT_ORDERED)]), evenIfBlocked: true },
    {
      ...this.notice('welcome', '/dashboard', [once(EMAIL_VERIFIED)]),
      channels: ['mail', 'push'],
      isSecurity: false,
    },
    {
      ...ALWAYS,
      name: 'new-device',
      channels: ['mail', 'push'],
      on: [
        onFact(DEVICE_SIGNED_IN, ({ accountId, sessionId }) => [
          { accountId, subject: subjectOf('session', sessionId) },
        ]),
      ],
      compose: (notification) => this.newDevice(notification),
    },
    {
      ...ALWAYS,
      name: 'objection-answered',
      isSecurity: false,
      on: [
        onFact(OBJECTION_ANSWERED, ({ accountId, objectionId }) => [
          { accountId, subject: subjectOf('objection', objectionId) },
        ]),
      ],
      compose: (notification) => this.objectionAnswered(notification),
    },
    {
      ...ALWAYS,
      name: 'account-warned',
      urgent: false,
      isSecurity: false,
      on: [
        onFact(ACCOUNT_WARNED, ({ accountId, warningId }) => [
          { accountId, subject: subjectOf('warning', warningId) },
        ]),
      ],
      compose: (notification) => this.warned(notification),
    },
  ];

  constructor(
    private readonly settings: Settings,
    private readonly accounts: AccountsService,
    private readonly links: AccountLinks,
    private readonly sessions: SessionsService,
    private readonly objections: ObjectionsService,
    private readonly warnings: WarningsService,
  ) {
    super();
  }

  private link(name: LinkOccasion, rest: Partial<Occasion> & Pick<Occasion, 'on'>): Occasion {
    return { ...ALWAYS, ...rest, name, compose: (notification) => this.withLink(name, notification) };
  }

  private notice(occasion: NoticeOccasion, path: string | null, on: Occasion['on']): Occasion {
    const action = () => (path ? { action: { url: this.settings.publicUrl + path } } : {});
    return {
      ...ALWAYS,
      name: occasion,
      on,
      compose: ({ language, data }) =>
        Promise.resolve({ occasion, language, values: {}, ...action(), ...addressIn(data) }),
    };
  }

  private secondStep(language: Notification['language'], isOn: boolean): Composed {
    const action = { url: `${this.settings.publicUrl}/account` };
    const occasion = 'second-step-changed';
    return { occasion, language, values: {}, action, ...(isOn ? { variant: 'on' as const } : {}) };
  }

  private role(language: Notification['language'], role: unknown): Composed {
    const action = { url: `${this.settings.publicUrl}/auth` };
    const told = { occasion: 'role-changed', language, values: {}, action } as const;
    return role === 'host' || role === 'admin' ? { ...told, variant: role } : told;
  }

  private async withLink(
    occasion: LinkOccasion,
    { accountId, language, data }: Notification,
  ): Promise<Composed | null> {
    const account = await this.accounts.find(accountId);
    const { to } = addressIn(data);
    if (!account || !isWanted(occasion, account, to)) return null;
    const url = await this.links.forMail(occasion, account, to ?? account.email);
    return url ? { occasion, language, values: {}, action: { url }, ...(to ? { to } : {}) } : null;
  }

  private async newDevice({ accountId, subjectId, language, dueAt }: Notification): Promise<Composed> {
    const session = await this.sessions.find(accountId, subjectId);
    return {
      occasion: 'new-device',
      language,
      values: {},
      details: [
        ...(session?.device ? [{ label: 'device' as const, value: session.device }] : []),
        { label: 'time', value: session?.createdAt ?? dueAt },
      ],
      action: { url: `${this.settings.publicUrl}/account` },
    };
  }

  private async objectionAnswered({ subjectId, language }: Notification): Promise<Composed | null> {
    const objection = await this.objections.find(subjectId);
    if (!objection?.answer) return null;
    return {
      occasion: 'objection-answered',
      language,
      values: {},
      paragraphs: objection.answer.split(/\n+/),
    };
  }

  // reveals neither who reported, nor which event, nor the organisers' notes
  private async warned({ subjectId, language }: Notification): Promise<Composed | null> {
    const warning = await this.warnings.find(subjectId);
    if (!warning || warning.acknowledgedAt) return null;
    return {
      occasion: 'account-warned',
      language,
      values: {},
      paragraphs: warning.text?.split(/\n+/) ?? [],
      action: { url: `${this.settings.publicUrl}/dashboard` },
    };
  }
}

/** Returns a trigger that notifies the account in each event. */
function each<Data extends { accountId: number }>(
  kind: OutboxEventKind<Data>,
  dataOf: (data: Data) => object = () => ({}),
): FactTrigger {
  return onFact(kind, (data, _at, factId) => [
    {
      accountId: data.accountId,
      subject: subjectOf('account', data.accountId, `${factId}`),
      data: dataOf(data),
    },
  ]);
}

/** As `each`, but only for the first event of an account. */
function once(kind: OutboxEventKind<{ accountId: number }>): FactTrigger {
  return onFact(kind, ({ accountId }) => [{ accountId, subject: subjectOf('account', accountId) }]);
}

/** Whether the link is still useful. */
function isWanted(occasion: LinkOccasion, account: Account, to: string | undefined): boolean {
  if (occasion === 'verify-email') return !account.emailVerified || account.emailBounced;
  return occasion !== 'change-email' || account.pendingEmail === to;
}

/** The address in the data of a notification, if it does not go to the account's own address. */
function addressIn(data: Notification['data']): { to?: string } {
  return typeof data['to'] === 'string' ? { to: data['to'] } : {};
}
