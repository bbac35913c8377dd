import { Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import {
  type EventRow,
  EventsService,
  type FriendInvitation,
  FriendInvitationsService,
  type GuestProfile,
  type KeptForFriend,
} from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
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

/** What a person with the link of an invitation may see. */
export interface SeenInvitation {
  invitation: FriendInvitation;
  event: EventRow;
  /** The first name of the inviter; null if they have deleted their profile. */
  inviter: string | null;
  isOpen: boolean;
}

/** Handles the links of invitations. */
@Injectable()
export class FriendsService {
  constructor(
    private readonly links: FriendLinks,
    private readonly invitations: FriendInvitationsService,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
  ) {}

  /** Returns the invitation of a link. Throws INVALID_TOKEN. */
  async seen(token: string): Promise<SeenInvitation> {
    const invitation = await this.invitations.find(this.requireId(token));
    const event = invitation && (await this.events.find(invitation.eventId));
    if (!event || event.status === 'draft') throw new DomainError('INVALID_TOKEN');
    const [profile] = await this.profiles.find([invitation.inviterId]);
    const [first = null] = profile?.name.trim().split(/\s+/) ?? [];
    return { invitation, event, inviter: first, isOpen: await this.invitations.isOpen(invitation) };
  }

  /** Keeps the seat of an invitation. Throws INVALID_TOKEN, PROFILE_REQUIRED, and as the invitations' `accept`. */
  async accept(token: string, accountId: number): Promise<KeptForFriend> {
    const id = this.requireId(token);
    return this.invitations.accept(id, { accountId, guest: () => this.requireProfile(accountId) });
  }

  private requireId(token: string): number {
    const id = this.links.read(token);
    if (id === undefined) throw new DomainError('INVALID_TOKEN');
    return id;
  }

  private async requireProfile(accountId: number): Promise<GuestProfile> {
    const profile = await this.profiles.guestOf(accountId);
    if (!profile) throw new DomainError('PROFILE_REQUIRED');
    return profile;
  }
}
