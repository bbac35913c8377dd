import { Injectable } from '@nestjs/common';
import { type Account, AccountLinks, AccountsService, SessionsService } from '../../auth/index.js';
import type { OutboxEvent } from '../../common/outbox/outbox.js';
import { ReservationsService } from '../../events/index.js';
import { ObjectionsService } from '../../privacy/index.js';
import { WarningsService } from '../../relations/index.js';
import { type Notification, type Recipient, subjectOf, type Topic } from './notification-types.js';

/** Types with a link that contains a token, which proves that the reader received the mail. */
type LinkType = 'verify-email' | 'reset-password' | 'join-team' | 'change-email';

/** Notifications about the account. */
@Injectable()
export class AccountTopic {
  readonly types = {
    'verify-email': { recipients: toAccount, content: this.link('verify-email') },
    'join-team': { recipients: toAccount, content: this.link('join-team') },
    'reset-password': { recipients: toAccount, content: this.link('reset-password') },
    'change-email': {
      recipients: (data, event) => (data.taken ? [] : toAccount(data, event, { to: data.to })),
      content: this.link('change-email'),
    },
    'email-change-requested': {
      recipients: (data, event) => toAccount(data, event, { to: data.from }),
      content: notice('/forgot-password'),
    },
    'email-changed': {
      recipients: (data, event) => toAccount(data, event, { to: data.old }),
      content: notice(),
    },
    'address-in-use': { recipients: toAccount, content: notice() },
    'password-changed': { recipients: toAccount, content: notice('/forgot-password') },
    'calendar-feed': { recipients: toAccount, content: notice('/account') },
    'contacts-changed': { recipients: toAccount, content: notice('/account') },
    'second-step-changed': {
      recipients: (data, event) => toAccount(data, event, { on: data.on }),
      content: ({ data }) => ({ values: {}, variant: data['on'] ? 'on' : undefined, action: '/account' }),
    },
    'role-changed': {
      recipients: (data, event) => toAccount(data, event, { role: data.role }),
      content: ({ data: { role } }) => {
        const variant = role === 'host' || role === 'admin' ? role : undefined;
        return { values: {}, variant, action: '/auth' };
      },
    },
    'inactive-account': { recipients: toAccount, content: notice('/auth') },
    'export-ready': { recipients: toAccount, content: notice('/account/data') },
    'new-device': {
      recipients: ({ accountId, sessionId }) => [{ accountId, subject: subjectOf('session', sessionId) }],
      content: async ({ accountId, subjectId, dueAt }) => {
        const session = await this.sessions.find(accountId, subjectId);
        return {
          values: {},
          details: { device: session?.device ?? undefined, time: session?.createdAt ?? dueAt },
          action: '/account',
        };
      },
    },
    // the steps to a first seat, only once; null for guests who have a seat by now
    welcome: {
      recipients: ({ accountId }) => [{ accountId, subject: subjectOf('account', accountId) }],
      content: async ({ accountId, dueAt }) => {
        const seats = await this.reservations.attendingIds(accountId, dueAt);
        return seats.length > 0 ? null : { values: {}, action: '/dashboard' };
      },
    },
    'objection-answered': {
      recipients: ({ accountId, objectionId }) => [
        { accountId, subject: subjectOf('objection', objectionId) },
      ],
      content: async ({ subjectId }) => {
        const objection = await this.objections.find(subjectId);
        return objection?.answer ? { values: {}, paragraphs: objection.answer.split(/\n+/) } : null;
      },
    },
    // reveals neither who reported, nor which event, nor the organisers' notes
    'account-warned': {
      recipients: ({ accountId, warningId }) => [{ accountId, subject: subjectOf('warning', warningId) }],
      content: async ({ subjectId }) => {
        const warning = await this.warnings.find(subjectId);
        if (!warning || warning.acknowledgedAt) return null;
        return { values: {}, paragraphs: warning.text?.split(/\n+/) ?? [], action: '/dashboard' };
      },
    },
  } satisfies Partial<Topic>;

  constructor(
    private readonly accounts: AccountsService,
    private readonly links: AccountLinks,
    private readonly sessions: SessionsService,
    private readonly objections: ObjectionsService,
    private readonly warnings: WarningsService,
    private readonly reservations: ReservationsService,
  ) {}

  private link(type: LinkType) {
    return async ({ accountId, data }: Notification) => {
      const account = await this.accounts.find(accountId);
      const to = addressIn(data);
      if (!account || !isWanted(type, account, to)) return null;
      const action = await this.links.forMail(type, account, to ?? account.email);
      return action ? { values: {}, action, to } : null;
    };
  }
}

/** Returns the account that an outbox event names: one notification for each event, with this data. */
function toAccount(
  { accountId }: { accountId: number },
  { id }: OutboxEvent,
  data: object = {},
): Recipient[] {
  return [{ accountId, subject: subjectOf('account', accountId, `${id}`), data }];
}

/** Returns the content of a type that reports a change; `action`: the page where it can be undone, if there is one. */
function notice(action?: string) {
  return ({ data }: Notification) => ({ values: {}, action, to: addressIn(data) });
}

/** Whether the link is still useful. */
function isWanted(type: LinkType, account: Account, to: string | undefined): boolean {
  if (type === 'verify-email') return !account.emailVerified || account.emailBounced;
  return type !== 'change-email' || account.pendingEmail === to;
}

/** The address in the data of a notification, if it does not go to the account's own address. */
function addressIn({ to }: Notification['data']): string | undefined {
  return typeof to === 'string' ? to : undefined;
}
