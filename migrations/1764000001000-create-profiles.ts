import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who somebody is to the others, and the photos that they show. */
export class CreateProfiles1764000001000 implements MigrationInterface {
  name = 'CreateProfiles1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table profiles (
        account_id integer primary key references accounts (id) on delete cascade,
        name text not null constraint profiles_name check (char_length(name) between 1 and 100),
        age integer not null constraint profiles_age check (age between 18 and 100),
        gender text not null constraint profiles_gender check (gender in ('male', 'female', 'other')),
        profession text constraint profiles_profession check (char_length(profession) between 1 and 100),
        city text not null constraint profiles_city
          check (city in ('Geneva', 'Zurich', 'Basel', 'Bern', 'Lausanne', 'Lucerne')),
        created_at timestamptz not null,
        updated_at timestamptz not null
      )
    `);
    // deferrable: photos change places in one transaction
    await runner.query(`
      create table photos (
        id text primary key constraint photos_id check (id ~ '^[A-Za-z0-9_-]{32}$'),
        account_id integer not null references profiles (account_id) on delete cascade,
        slot integer not null constraint photos_slot check (slot between 1 and 5),
        created_at timestamptz not null,
        constraint photos_one_a_slot unique (account_id, slot) deferrable initially deferred
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table photos');
    await runner.query('drop table profiles');
  }
}
