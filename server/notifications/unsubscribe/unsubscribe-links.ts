import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { Keys } from '../../common/keys/keys.js';
import { NOTIFICATION_KINDS, type NotificationKind } from '../occasions/index.js';

/** What a link is about: whose mails of which kind. */
export interface Subscription {
  accountId: number;
  kind: NotificationKind;
}

/** Where a kind of mail is switched off. */
export interface UnsubscribeLink {
  kind: NotificationKind;
  /** For people: a page that asks first. The token stands behind `#`: no log of a server has it. */
  page: string;
  /** For mail programs: a call that does so at once (RFC 8058). */
  call: string;
}

const TOKEN = /^(\d{1,10})\.([a-z]{1,20})\.([\w-]{43})$/;

/** Signs and reads the tokens by which a kind of mail is switched off without logging in. They never expire: old mails keep their link. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
  ) {}

  /** Returns the link for an account and a kind. */
  of(accountId: number, kind: NotificationKind): UnsubscribeLink {
    const about = `${accountId}.${kind}`;
    const token = `${about}.${this.keys.sign('unsubscribe', about)}`;
    const { publicUrl } = this.settings;
    return {
      kind,
      page: `${publicUrl}/unsubscribe#token=${token}`,
      call: `${publicUrl}/api/unsubscribe?token=${token}`,
    };
  }

  /** Returns what a token is about; undefined if it is none of ours. */
  read(token: string): Subscription | undefined {
    const [, account, name, signature] = TOKEN.exec(token) ?? [];
    const kind = NOTIFICATION_KINDS.find((one) => one === name);
    if (!account || !kind || !signature) return undefined;
    if (!this.keys.isSigned('unsubscribe', `${account}.${kind}`, signature)) return undefined;
    return { accountId: Number(account), kind };
  }
}
