import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

/** Guests who keep a place for a friend beside their own. The transitions are those of `friend-invitation.entity.ts`. */
export class InviteFriends1764700000000 implements LintedMigration {
  name = 'InviteFriends1764700000000';
  readonly allowed = {
    'constraint event_seats.event_seats_invited':
      'two small rows an event; the release before never invites, so that what it forbids is forbidden there already',
  };

  async up(runner: QueryRunner): Promise<void> {
    // constant defaults: no row is rewritten
    await runner.query('alter table events add column friends_welcome boolean not null default false');
    await runner.query(`
      alter table event_seats
        add column invited integer not null default 0,
        add constraint event_seats_invited check (invited >= 0 and kept + offered + invited <= held)
    `);
    await this.createInvitations(runner);
    await this.keepTransitions(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table friend_invitations');
    await runner.query(`
      delete from allowed_transitions
       where subject = 'friend_invitation' or (subject = 'waiting_entry' and from_state = '' and to_state = 'offered')
    `);
    await runner.query('alter table event_seats drop constraint event_seats_invited');
    // seats that were kept for friends are free again
    await runner.query(`
      update event_seats set taken = taken - invited, held = held - invited where invited > 0
    `);
    await runner.query('alter table event_seats drop column invited');
    await runner.query('alter table events drop column friends_welcome');
  }

  private async createInvitations(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table friend_invitations (
        id integer generated always as identity primary key,
        event_id integer not null references events (id),
        inviter_id integer not null references accounts (id),
        friend_id integer references accounts (id),
        side text not null constraint friend_invitations_side check (side in ('men', 'women')),
        status text not null,
        kept_until timestamptz not null,
        created_at timestamptz not null,
        changed_at timestamptz not null,
        changed_by text not null,
        change_reason text not null,
        constraint friend_invitations_friend check (friend_id <> inviter_id),
        constraint friend_invitations_accepted check ((status = 'accepted') = (friend_id is not null))
      )
    `);
    await runner.query(`
      create unique index friend_invitations_one_open on friend_invitations (event_id, inviter_id)
        where status = 'open'
    `);
    await runner.query('create index friend_invitations_of_event on friend_invitations (event_id, id)');
    await runner.query(
      'create index friend_invitations_of_inviter on friend_invitations (inviter_id, event_id)',
    );
    await runner.query(`
      create index friend_invitations_of_friend on friend_invitations (friend_id, event_id)
        where friend_id is not null
    `);
  }

  private async keepTransitions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into allowed_transitions (subject, from_state, to_state) values
        ('waiting_entry', '', 'offered'),
        ('friend_invitation', '', 'open'),
        ('friend_invitation', 'open', 'accepted'), ('friend_invitation', 'open', 'withdrawn'),
        ('friend_invitation', 'open', 'lapsed'), ('friend_invitation', 'open', 'over')
    `);
    await runner.query(`
      create trigger friend_invitations_begin after insert on friend_invitations
        for each row execute function record_transition('friend_invitation')
    `);
    await runner.query(`
      create trigger friend_invitations_transition after update of status on friend_invitations
        for each row when (old.status is distinct from new.status)
        execute function record_transition('friend_invitation')
    `);
  }
}
