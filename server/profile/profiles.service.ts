import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ConsentsService } from '../consents/index.js';
import { type Gender, type GuestProfile, ReservationsService } from '../events/index.js';
import { GenderChangesService } from './gender/gender-changes.service.js';
import { PhotoFiles } from './photo-folder/photo-files.service.js';
import { PHOTO_FIELDS } from './photos/photo-name.rules.js';
import { PhotosRepository } from './photos/photos.repository.js';
import { type Slots, arrange } from './photos/photo-slots.rules.js';
import { type ProfileFields, type ProfileRow, ProfilesRepository } from './profiles/profiles.repository.js';
import { ProfileLock } from './profiles/profile-lock.js';

/** A profile as other rooms see it, with the id of its main photo; `PhotoAddresses` makes the photo's URL. */
export type Profile = ProfileRow;

/** A profile as its owner sees it, with all photos. */
export interface OwnProfile {
  profile: ProfileRow;
  slots: Slots;
  /** Until when it is locked; null if it is not. */
  lockedUntil: Date | null;
  /** Whether only the gender is locked. */
  genderLocked: boolean;
}

/** Reads and saves profiles. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly photos: PhotosRepository,
    private readonly files: PhotoFiles,
    private readonly accounts: AccountsService,
    private readonly lock: ProfileLock,
    private readonly reservations: ReservationsService,
    private readonly genders: GenderChangesService,
    private readonly consents: ConsentsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the profiles of these accounts, unordered, in one query; accounts without a profile are left out. */
  async find(accountIds: readonly number[]): Promise<Profile[]> {
    return accountIds.length === 0 ? [] : this.profiles.findMany(accountIds);
  }

  /** Returns which of these accounts have a name that contains a text, in any spelling. */
  named(accountIds: readonly number[], text: string): Promise<number[]> {
    return this.profiles.named(accountIds, text);
  }

  /** Returns the gender in a person's profile, or undefined if there is none. */
  genderOf(accountId: number): Promise<Gender | undefined> {
    return this.profiles.genderOf(accountId);
  }

  /** Returns the part of a profile that decides about seats, or undefined if there is none. */
  guestOf(accountId: number): Promise<GuestProfile | undefined> {
    return this.profiles.guestOf(accountId);
  }

  /** Returns a person's own profile. Throws PROFILE_NOT_FOUND. */
  async own(accountId: number): Promise<OwnProfile> {
    const [profile] = await this.profiles.findMany([accountId]);
    if (!profile) throw new DomainError('PROFILE_NOT_FOUND');
    const slots = await this.photos.slotsOf(accountId);
    const lockedUntil = await this.lock.lockedUntil(accountId);
    const genderLocked = lockedUntil !== null || (await this.genders.isLocked(accountId));
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
      await this.genders.recordOwn(accountId, fields.gender);
      await this.profiles.save(accountId, fields, this.clock.now());
      await this.accounts.markOnboarded(accountId);
      if (Object.keys(photos).length > 0) await this.arrangePhotos(accountId, photos);
      return this.own(accountId);
    });
  }

  /** Deletes whom a person wants to meet, also while the profile is locked. */
  clearLookingFor(accountId: number): Promise<void> {
    return this.profiles.clearLookingFor(accountId, this.clock.now());
  }

  /** Returns a hash of the fields of these people's profiles that matching uses. */
  digestOf(accountIds: readonly number[]): Promise<string> {
    return this.profiles.digestOf(accountIds);
  }

  /** Inserts the profiles of the demonstration's people. */
  async createMany(profiles: readonly (ProfileFields & { accountId: number })[]): Promise<void> {
    await this.database.transaction(async () => {
      await this.profiles.insertMany(profiles, this.clock.now());
      await this.accounts.markOnboarded(...profiles.map(({ accountId }) => accountId));
    });
  }

  private async arrangePhotos(accountId: number, requested: Slots): Promise<void> {
    const result = arrange(await this.photos.slotsOf(accountId), requested);
    if ('invalid' in result)
      throw new DomainError('VALIDATION_FAILED', {
        details: result.invalid.map(({ slot, reason }) => ({ field: PHOTO_FIELDS[slot], error: reason })),
      });
    await this.photos.rearrange(accountId, result.slots);
    await this.files.discard(result.removed);
  }
}
