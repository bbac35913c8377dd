import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { columnsOf, matches } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { DomainError, invalidField } from '../common/errors/domain-error.js';
import { ConsentsService } from '../consents/index.js';
import { type Gender, type GuestProfile, ReservationsService, WaitingListService } from '../events/index.js';
import type { Slots } from './photos/photo-slots.rules.js';
import { PhotosService } from './photos/photos.service.js';
import { AccountNoteEntity, GenderChangeEntity, ProfileEntity } from './profiles/profile.entity.js';
import { ProfileLock } from './profiles/profile-lock.js';

/** The fields of a profile. Undefined ones stay as they are. */
export type ProfileFields = Pick<ProfileEntity, 'name' | 'age' | 'gender' | 'city'> &
  Partial<Pick<ProfileEntity, 'profession' | 'lookingFor'>>;

/** A profile as other modules see it, with the id of its main photo; `PhotoAddresses` makes the photo's URL. */
export type Profile = Omit<ProfileEntity, 'createdAt' | 'updatedAt'> & { photoId: string | null };

/** A profile as its owner sees it. */
export type OwnProfile = Awaited<ReturnType<ProfilesService['own']>>;

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

/**
 * Profiles, organisers' notes, and changes of the gender: it determines the side of seats, so nobody can change their own
 * during a hold.
 */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly photos: PhotosService,
    private readonly accounts: AccountsService,
    private readonly lock: ProfileLock,
    private readonly reservations: ReservationsService,
    private readonly waitingList: WaitingListService,
    private readonly consents: ConsentsService,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(ProfileEntity) private readonly profiles: Repository<ProfileEntity>,
    @InjectRepository(GenderChangeEntity) private readonly changes: Repository<GenderChangeEntity>,
    @InjectRepository(AccountNoteEntity) private readonly notes: Repository<AccountNoteEntity>,
  ) {}

  /** Returns the profiles of these accounts, unordered, in one query; accounts without a profile are left out. */
  async find(accountIds: readonly number[]): Promise<Profile[]> {
    return accountIds.length === 0 ? [] : this.database.query<Profile>(FIND_PROFILES_SQL, [accountIds]);
  }

  /** Returns which of these accounts have a name that contains a text, in any spelling. */
  async named(accountIds: readonly number[], text: string): Promise<number[]> {
    const rows = await this.database.query<Pick<Profile, 'accountId'>>(NAMED_SQL, [accountIds, text]);
    return rows.map(({ accountId }) => accountId);
  }

  /** Returns the gender in a person's profile, or undefined if there is none. */
  async genderOf(accountId: number): Promise<Gender | undefined> {
    return (await this.guestOf(accountId))?.gender;
  }

  /** As `guestOf`. Throws PROFILE_REQUIRED. */
  async requireGuest(accountId: number): Promise<GuestProfile> {
    const guest = await this.guestOf(accountId);
    if (!guest) throw new DomainError('PROFILE_REQUIRED');
    return guest;
  }

  /** Returns the part of a profile that decides about seats, or undefined if there is none. */
  async guestOf(accountId: number): Promise<GuestProfile | undefined> {
    return (await this.database.query<GuestProfile>(FIND_GUEST_SQL, [accountId]))[0];
  }

  /**
   * Returns a person's own profile, with all photos, until when it is locked (null: it is not), and whether the gender is
   * locked, alone or with it. Throws PROFILE_NOT_FOUND.
   */
  async own(accountId: number) {
    const [profile] = await this.find([accountId]);
    if (!profile) throw new DomainError('PROFILE_NOT_FOUND');
    const slots = await this.photos.slotsOf(accountId);
    const lockedUntil = await this.lock.lockedUntil(accountId);
    const genderLocked = lockedUntil !== null || (await this.genderObstacle(accountId)) !== undefined;
    return { profile, slots, lockedUntil, genderLocked };
  }

  /**
   * Inserts or updates a person's own profile and arranges its photos; the first profile ends onboarding. Throws
   * PROFILE_LOCKED (for the gender also while a seat is held, for the age also if a held seat's event is not for it),
   * CONSENT_REQUIRED (whom one wants to meet, without consent to the current text about matching), VALIDATION_FAILED (a
   * photo of somebody else, or one photo in two slots).
   */
  async save(accountId: number, fields: ProfileFields, photos: Slots): Promise<OwnProfile> {
    return this.database.transaction(async () => {
      // orders it before or after a simultaneous reservation, which then uses one gender throughout
      await this.reservations.lockAccount(accountId);
      await this.lock.requireOpen(accountId);
      await this.lock.requireAgeOfHolds(accountId, fields.age);
      if (fields.lookingFor) await this.consents.requireCurrent(accountId, 'matching');
      await this.recordOwnGender(accountId, fields.gender);
      await this.upsert(accountId, fields);
      await this.accounts.markOnboarded(accountId);
      if (Object.keys(photos).length > 0) await this.photos.arrange(accountId, photos);
      return this.own(accountId);
    });
  }

  /** Deletes whom a person wants to meet, also while the profile is locked. */
  async clearLookingFor(accountId: number): Promise<void> {
    const answered = { accountId, lookingFor: Not(IsNull()) };
    await this.profiles.update(answered, { lookingFor: null, updatedAt: this.clock.now() });
  }

  /** Returns a hash of the fields of these people's profiles that matching uses. */
  async digestOf(accountIds: readonly number[]): Promise<string> {
    const [row] = await this.database.query<{ digest: string | null }>(DIGEST_SQL, [accountIds]);
    return row?.digest ?? '';
  }

  /** Inserts the profiles of the demonstration's people. */
  async createMany(profiles: readonly (ProfileFields & { accountId: number })[]): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async () => {
      await this.profiles.insert(profiles.map((one) => ({ ...one, createdAt: now, updatedAt: now })));
      await this.accounts.markOnboarded(...profiles.map(({ accountId }) => accountId));
    });
  }

  /**
   * Sets a person's gender on behalf of an organiser, who reverts a change or makes one on request; from then on only
   * organisers can change it. Seats stay as they are: a payment for a hold on the other side is refunded. Returns the
   * former gender. Throws PROFILE_NOT_FOUND, VALIDATION_FAILED (it is that already).
   */
  async setGender(
    accountId: number,
    toGender: Gender,
    { organiserId, reason }: { organiserId: number; reason: string },
  ): Promise<Gender> {
    return this.database.transaction(async () => {
      await this.reservations.lockAccount(accountId);
      const fromGender = await this.genderOf(accountId);
      if (!fromGender) throw new DomainError('PROFILE_NOT_FOUND');
      if (fromGender === toGender) throw invalidField('gender', 'gender must be another than it is');
      const changedAt = this.clock.now();
      await this.profiles.update({ accountId }, { gender: toGender, updatedAt: changedAt });
      const change = { accountId, fromGender, toGender, changedAt, changedBy: organiserId, reason };
      await this.recordGender(change, `organiser:${organiserId}`);
      return fromGender;
    });
  }

  /** Adds an organiser's note about an existing account, whose owner never sees it. Returns it. */
  addNote(accountId: number, text: string, authorId: number): Promise<AccountNoteEntity> {
    return this.notes.save({ accountId, authorId, text, createdAt: this.clock.now() });
  }

  /** Records a change of the gender, and ends the waiting of a person who no longer fits. `by`: for the history. */
  async recordGender(change: Omit<GenderChangeEntity, 'id'>, by: string): Promise<void> {
    await this.changes.insert(change);
    await this.waitingList.endUnfit(change.accountId, change.toGender, by);
  }

  private async recordOwnGender(accountId: number, toGender: Gender): Promise<void> {
    const fromGender = await this.genderOf(accountId);
    if (!fromGender || fromGender === toGender) return;
    const obstacle = await this.genderObstacle(accountId);
    if (obstacle)
      throw new DomainError('PROFILE_LOCKED', {
        details: [{ field: 'gender', error: `gender ${obstacle}` }],
      });
    const by = { changedAt: this.clock.now(), changedBy: null, reason: null };
    await this.recordGender({ accountId, fromGender, toGender, ...by }, `guest:${accountId}`);
  }

  /** Returns why a person cannot change their gender now, as the error text of the field. */
  private async genderObstacle(accountId: number): Promise<string | undefined> {
    if (await this.reservations.hasHold(accountId)) return 'cannot be changed while a place is held for you';
    const newest = await this.changes.findOne({ where: { accountId }, order: { id: 'DESC' } });
    return newest?.changedBy == null ? undefined : 'was set by the organisers; please write to them';
  }

  /** Inserts or updates a profile, and locks its row until the transaction ends. */
  private async upsert(accountId: number, fields: ProfileFields): Promise<void> {
    const { profession, lookingFor } = fields;
    const updated = ['name', 'age', 'gender', 'city', 'updated_at'];
    if (profession !== undefined) updated.push('profession');
    if (lookingFor !== undefined) updated.push('looking_for');
    const now = this.clock.now();
    await this.profiles
      .createQueryBuilder()
      .insert()
      .values({ ...fields, accountId, createdAt: now, updatedAt: now })
      .orUpdate(updated, ['account_id'])
      .execute();
  }
}
