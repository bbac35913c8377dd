import { Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { EventsService, FriendInvitationsService, type KeptForFriend, nameFor } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import { Settings } from '../common/config/settings.js';
import { MAX_ID } from '../common/http/id.pipe.js';
import type { Language } from '../common/http/request-language.js';
import { Keys } from '../common/keys/keys.js';
import { rappenToChf } from '../common/money/chf.js';
import { zurichIso } from '../common/time/zurich.js';

const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/;

/**
 * Invitations of friends and their links. Links are signed and read here: nothing of them is stored, and they cannot be
 * guessed.
 */
@Injectable()
export class FriendsService {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
    private readonly invitations: FriendInvitationsService,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
  ) {}

  /** Returns the state of the seat that a guest keeps for a friend. Throws as the invitations' `standing`. */
  async inviting(eventId: number, accountId: number) {
    const inviting = await this.invitations.standing(eventId, accountId);
    const { state, side, left } = inviting;
    const open = state === 'open' ? inviting.invitation : undefined;
    return {
      state,
      side,
      kept_until: open?.keptUntil ?? null,
      url: open ? this.urlOf(open.id) : null,
      left,
      obstacle: state === 'open' ? null : inviting.obstacle,
    };
  }

  /** Returns what a person with the link of an invitation may see, in a language. Throws INVALID_TOKEN. */
  async seen(token: string, language: Language) {
    const invitation = await this.invitations.find(this.requireId(token));
    const event = invitation && (await this.events.find(invitation.eventId));
    if (!event || event.status === 'draft') throw new DomainError('INVALID_TOKEN');
    const [profile] = await this.profiles.find([invitation.inviterId]);
    const [first = null] = profile?.name.trim().split(/\s+/) ?? [];
    return {
      event_id: event.id,
      event_name: nameFor(event, language),
      date: zurichIso(event.startsAt),
      ends_at: zurichIso(event.endsAt),
      city: event.city,
      price: rappenToChf(event.priceRappen),
      inviter: first,
      open: await this.invitations.isOpen(invitation),
      kept_until: invitation.keptUntil,
    };
  }

  /** Keeps the seat of an invitation. Throws INVALID_TOKEN, PROFILE_REQUIRED, and as the invitations' `accept`. */
  async accept(token: string, accountId: number): Promise<KeptForFriend> {
    const guest = async () => {
      const profile = await this.profiles.guestOf(accountId);
      if (!profile) throw new DomainError('PROFILE_REQUIRED');
      return profile;
    };
    return this.invitations.accept(this.requireId(token), { accountId, guest });
  }

  // always the same. The token is after `#`, so no server gets it
  private urlOf(invitationId: number): string {
    const token = `${invitationId}.${this.keys.sign('friend-invitations', String(invitationId))}`;
    return `${this.settings.publicUrl}/friend#token=${token}`;
  }

  private requireId(token: string): number {
    const [, id, signature] = TOKEN.exec(token) ?? [];
    const isOurs = id && signature && Number(id) <= MAX_ID;
    if (isOurs && this.keys.isSigned('friend-invitations', id, signature)) return Number(id);
    throw new DomainError('INVALID_TOKEN');
  }
}
