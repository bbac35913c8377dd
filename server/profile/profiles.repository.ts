import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { batchQuery } from '../common/database/batch-query.js';
import type { Gender } from '../events/index.js';
import type { City } from './cities.rules.js';

/** What somebody says of themselves. An undefined profession stays as it is. */
export interface ProfileFields {
  name: string;
  age: number;
  gender: Gender;
  profession?: string | null;
  city: City;
}

/** A profile with the id of its main photo. */
export type ProfileRow = Required<ProfileFields> & { accountId: number; photoId: string | null };

/** The rows of `profiles`. */
@Injectable()
export class ProfilesRepository {
  private readonly gender: (accountId: number) => Promise<{ gender: Gender } | undefined>;

  constructor(private readonly database: Database) {
    this.gender = batchQuery(database, 'select gender from profiles where account_id = $1', ['int']);
  }

  /** Creates or updates, and locks the row until the transaction ends: whoever comes at the same moment waits. */
  async save(accountId: number, fields: ProfileFields, now: Date): Promise<void> {
    const { name, age, gender, profession, city } = fields;
    await this.database.query(
      `insert into profiles as p (account_id, name, age, gender, profession, city, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $8, $8)
       on conflict (account_id) do update set name = $2, age = $3, gender = $4, city = $6, updated_at = $8,
         profession = case when $7 then $5 else p.profession end`,
      [accountId, name, age, gender, profession ?? null, city, profession !== undefined, now],
    );
  }

  /** Locks a profile until the transaction ends; whether there is one. */
  async lock(accountId: number): Promise<boolean> {
    const rows = await this.database.query('select from profiles where account_id = $1 for update', [
      accountId,
    ]);
    return rows.length > 0;
  }

  async genderOf(accountId: number): Promise<Gender | undefined> {
    return (await this.gender(accountId))?.gender;
  }

  /** The profiles of these accounts in one statement, those without one left out. */
  findMany(accountIds: readonly number[]): Promise<ProfileRow[]> {
    return this.database.query<ProfileRow>(
      `select p.account_id as "accountId", p.name, p.age, p.gender, p.profession, p.city, main.id as "photoId"
         from profiles p left join photos main on main.account_id = p.account_id and main.slot = 1
        where p.account_id = any($1::integer[])`,
      [accountIds],
    );
  }

  /** Adds many profiles at once. */
  async insertMany(profiles: readonly (ProfileFields & { accountId: number })[], now: Date): Promise<void> {
    await this.database.query(
      `insert into profiles (account_id, name, age, gender, profession, city, created_at, updated_at)
       select "accountId", name, age, gender, profession, city, $2::timestamptz, $2::timestamptz
         from jsonb_to_recordset($1::jsonb)
           as given ("accountId" integer, name text, age integer, gender text, profession text, city text)`,
      [JSON.stringify(profiles), now],
    );
  }
}
