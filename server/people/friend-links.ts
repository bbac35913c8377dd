import { Injectable } from '@nestjs/common';
import { Settings } from '../common/config/settings.js';
import { MAX_ID } from '../common/http/id.pipe.js';
import { Keys } from '../common/keys/keys.js';

const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/;

/** Signs and reads the links of invitations. Nothing of them is stored, and they cannot be guessed. */
@Injectable()
export class FriendLinks {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
  ) {}

  /** Returns the URL for the friend; always the same. The token is after `#`, so no server gets it. */
  of(invitationId: number): string {
    const token = `${invitationId}.${this.keys.sign('friend-invitations', String(invitationId))}`;
    return `${this.settings.publicUrl}/friend#token=${token}`;
  }

  /** Returns the id of the invitation; undefined if the token is not ours. */
  read(token: string): number | undefined {
    const [, id, signature] = TOKEN.exec(token) ?? [];
    if (!id || !signature || Number(id) > MAX_ID) return undefined;
    return this.keys.isSigned('friend-invitations', id, signature) ? Number(id) : undefined;
  }
}
