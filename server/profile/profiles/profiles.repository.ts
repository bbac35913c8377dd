import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { columnsOf, matches } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { ProfileEntity } from './profile.entity.js';

/** The fields of a profile. Undefined ones stay as they are. */
export type ProfileFields = Pick<ProfileEntity, 'name' | 'age' | 'gender' | 'city'> &
  Partial<Pick<ProfileEntity, 'profession' | 'lookingFor'>>;

/** A profile with the id of its main photo. */
export type ProfileRow = Omit<ProfileEntity, 'createdAt' | 'updatedAt'> & { photoId: string | null };

type GuestRow = Pick<ProfileEntity, 'gender' | 'age'>;

/** $1 account. Runs at every reservation. */
const FIND_GUEST_SQL = 'select gender, age from profiles where account_id = $1';

/**
 * Profiles with their main photos: $1 accounts. Runs at every list of people. The main photo is that of the lowest
 * slot, as an upload may leave a gap before it.
 */
const FIND_PROFILES_SQL = `select ${columnsOf(ProfileEntity, 'p', [
  'accountId',
  'name',
  'age',
  'gender',
  'profession',
  'city',
  'lookingFor',
])}, main.id as "photoId"
  from profiles p left join lateral (
    select id from photos where account_id = p.account_id order by slot limit 1
  ) main on true
  where p.account_id = any($1::integer[])`;

/** $1 accounts, $2 the searched text. */
const NAMED_SQL = `select account_id as "accountId" from profiles
  where account_id = any ($1::integer[]) and ${matches('name', '$2')}`;

/** $1 accounts. Runs at every match list, to check whether it is still up to date. */
const DIGEST_SQL = `select md5(string_agg(row(account_id, gender, age, looking_for)::text, ',' order by account_id)) as digest
  from profiles where account_id = any($1::integer[])`;

@Injectable()
export class ProfilesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProfileEntity) private readonly profiles: Repository<ProfileEntity>,
  ) {}

  /** Returns the part of a profile that decides about seats. */
  async guestOf(accountId: number): Promise<GuestRow | undefined> {
    return (await this.database.query<GuestRow>(FIND_GUEST_SQL, [accountId]))[0];
  }

  /** Inserts or updates a profile, and locks its row until the transaction ends. */
  async save(accountId: number, fields: ProfileFields, now: Date): Promise<void> {
    const { profession, lookingFor } = fields;
    const updated = ['name', 'age', 'gender', 'city', 'updated_at'];
    if (profession !== undefined) updated.push('profession');
    if (lookingFor !== undefined) updated.push('looking_for');
    const values = { ...fields, accountId, createdAt: now, updatedAt: now };
    await this.profiles
      .createQueryBuilder()
      .insert()
      .values(values)
      .orUpdate(updated, ['account_id'])
      .execute();
  }

  /** Returns which of these accounts have a name that contains a text, in any spelling. */
  async named(accountIds: readonly number[], text: string): Promise<number[]> {
    const rows = await this.database.query<Pick<ProfileEntity, 'accountId'>>(NAMED_SQL, [accountIds, text]);
    return rows.map(({ accountId }) => accountId);
  }

  async setGender(accountId: number, gender: ProfileEntity['gender'], now: Date): Promise<void> {
    await this.profiles.update({ accountId }, { gender, updatedAt: now });
  }

  async clearLookingFor(accountId: number, now: Date): Promise<void> {
    await this.profiles.update(
      { accountId, lookingFor: Not(IsNull()) },
      { lookingFor: null, updatedAt: now },
    );
  }

  /** Locks a profile until the transaction ends. Returns whether it exists. */
  lock(accountId: number): Promise<boolean> {
    return this.profiles
      .createQueryBuilder('p')
      .setLock('pessimistic_write')
      .where({ accountId })
      .getOne()
      .then((found) => found !== null);
  }

  async genderOf(accountId: number): Promise<ProfileEntity['gender'] | undefined> {
    return (await this.guestOf(accountId))?.gender;
  }

  /** Returns the profiles of these accounts, in one statement; accounts without a profile are left out. */
  findMany(accountIds: readonly number[]): Promise<ProfileRow[]> {
    return this.database.query<ProfileRow>(FIND_PROFILES_SQL, [accountIds]);
  }

  /** Returns a hash of the fields of these profiles that matching uses. */
  async digestOf(accountIds: readonly number[]): Promise<string> {
    const [row] = await this.database.query<{ digest: string | null }>(DIGEST_SQL, [accountIds]);
    return row?.digest ?? '';
  }

  async insertMany(profiles: readonly (ProfileFields & { accountId: number })[], now: Date): Promise<void> {
    await this.profiles.insert(profiles.map((one) => ({ ...one, createdAt: now, updatedAt: now })));
  }
}
