import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { type InvitedRole, TeamInvitationEntity } from './team-invitation.entity.js';

/** The rows of `team_invitations`. */
@Injectable()
export class TeamInvitationsRepository {
  constructor(
    @InjectRepository(TeamInvitationEntity) private readonly invitations: Repository<TeamInvitationEntity>,
  ) {}

  /** Stores an invitation instead of the account's former one. */
  async save(invitation: TeamInvitationEntity): Promise<void> {
    await this.invitations.upsert(invitation, ['accountId']);
  }

  /** Returns the invitations that can still be accepted. */
  list(now: Date): Promise<TeamInvitationEntity[]> {
    return this.invitations.findBy({ expiresAt: MoreThan(now) });
  }

  /** Uses an invitation. Returns its role, or undefined if it is gone or has expired. */
  async accept(accountId: number, now: Date): Promise<InvitedRole | undefined> {
    const found = await this.invitations.findOneBy({ accountId, expiresAt: MoreThan(now) });
    const { affected } = await this.invitations.delete({ accountId });
    return affected === 1 ? found?.role : undefined;
  }

  /** Withdraws an invitation; with `role` only one to this role. */
  async remove(accountId: number, role?: InvitedRole): Promise<void> {
    await this.invitations.delete({ accountId, ...(role === undefined ? {} : { role }) });
  }
}
