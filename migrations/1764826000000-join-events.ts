import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organisers may decide that the guests of an event are invited to another one. */
export class JoinEvents1764826000000 implements MigrationInterface {
  name = 'JoinEvents1764826000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table event_decisions
        add column into_event_id integer references events (id) on delete set null,
        drop constraint event_decisions_decision,
        add constraint event_decisions_decision check (decision in ('go', 'cancel', 'postpone', 'join')),
        add constraint event_decisions_into check (into_event_id is null or decision = 'join')
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update event_decisions set decision = 'cancel', into_event_id = null where decision = 'join'`,
    );
    await runner.query(`
      alter table event_decisions
        drop constraint event_decisions_into,
        drop constraint event_decisions_decision,
        add constraint event_decisions_decision check (decision in ('go', 'cancel', 'postpone')),
        drop column into_event_id
    `);
  }
}
