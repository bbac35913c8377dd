import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the guest of reservation `r` was at event `e`: checked in; where nobody was, by the reservation. */
const wasThere = (r: string) => `(${r}.checked_in_at is not null or (${r}.status in ('paid', 'confirmed')
  and not exists (select from reservations d where d.event_id = e.id and d.checked_in_at is not null)))`;

/** Notes where two people met or were matched when one blocked the other: only then the blocker may read the name. */
export class NoteEventOfBlock1764140000010 implements MigrationInterface {
  name = 'NoteEventOfBlock1764140000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table blocks add column event_id integer references events (id)');
    await runner.query(`update blocks b set event_id = (
      select e.id from reservations r
        join reservations o on o.event_id = r.event_id and o.account_id = b.blocked_id
        join events e on e.id = r.event_id and e.status = 'published'
       where r.account_id = b.blocker_id and (
         (e.starts_at <= now() and ${wasThere('r')} and ${wasThere('o')})
         or exists (select from matches m where m.event_id = e.id and e.starts_at <= now() + interval '1 day'
               and m.account_a = least(b.blocker_id, b.blocked_id) and m.account_b = greatest(b.blocker_id, b.blocked_id)))
       order by e.starts_at desc, e.id desc limit 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table blocks drop column event_id');
  }
}
