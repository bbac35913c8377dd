import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import {
  type AttendanceCounts,
  AttendanceService,
  type Gender,
  type PersonReservation,
} from '../../events/index.js';
import {
  type AccountNoteEntity,
  type GenderChangeEntity,
  GenderChangesService,
  NotesService,
  PhotoAddresses,
  PhotoRemovalsService,
  PhotosService,
} from '../../profile/index.js';
import { QuestionnairesService } from '../../questionnaire/index.js';
import { ReportsService } from '../../relations/index.js';
import { type PeopleFilter, PeopleListsService, type PersonSummary } from '../../reporting/index.js';
import { type BlockOutcome, BlockingService } from '../reports/blocking.service.js';
import { AdminReportsService, type DescribedReport } from '../reports/admin-reports.service.js';

/** A photo of a person, with its URL for the organiser who asked. */
interface PersonPhoto {
  id: string;
  /** 1 to 5; 1 is the main photo. */
  slot: number;
  url: string;
}

/** People's photos for organisers, who may remove them. */
@Injectable()
export class PersonPhotosService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly addresses: PhotoAddresses,
    private readonly photos: PhotosService,
    private readonly removals: PhotoRemovalsService,
  ) {}

  /** Returns the URL of a person's main photo, or null. */
  mainUrl(organiser: CurrentUser, { photoId }: PersonSummary): string | null {
    return photoId && this.addresses.of(photoId, organiser);
  }

  /** Returns all photos of a person, main photo first. */
  async of(organiser: CurrentUser, accountId: number): Promise<PersonPhoto[]> {
    const photos = await this.photos.filesOf(accountId);
    return photos.map(({ id, slot }) => ({ id, slot, url: this.addresses.of(id, organiser) }));
  }

  /** Removes a photo, with a reason for its owner. Throws PHOTO_NOT_FOUND. */
  async remove(organiser: CurrentUser, accountId: number, photoId: string, reason: string): Promise<void> {
    await this.database.transaction(async () => {
      const slot = await this.removals.remove(accountId, photoId, reason);
      await this.audit.record(organiser, {
        action: 'account.photo_removed',
        subject: 'account',
        subjectId: accountId,
        details: { slot },
        reason: { accountId, text: reason },
      });
    });
  }
}

/** An account with its attendance (undefined without a reservation) and the number of undecided reports about it. */
export interface Person {
  person: PersonSummary;
  /** The URL of the main photo for the organiser who asked. */
  photoUrl: string | null;
  attendance: AttendanceCounts | undefined;
  openReports: number;
}

/** A note with its author's email; empty if the account was deleted. */
export interface SignedNote {
  note: AccountNoteEntity;
  author: string;
}

/** A change of gender with the email of the organiser who made it; null if the person made it. */
export interface SignedGenderChange {
  change: GenderChangeEntity;
  organiser: string | null;
}

/** Everything that organisers may see about a person. */
export interface PersonDetail extends Person {
  photos: PersonPhoto[];
  answered: boolean;
  reservations: PersonReservation[];
  notes: SignedNote[];
  genderChanges: SignedGenderChange[];
  reports: DescribedReport[];
  /** The consequences of blocking them, directly after it. */
  outcome?: BlockOutcome;
}

/** Why an account is blocked, and whether its upcoming reservations are refunded. */
export interface BlockInput {
  reason: string;
  refundFutureReservations: boolean;
}

/** The gender that an organiser sets, and the reason. */
export interface GenderInput {
  gender: Gender;
  reason: string;
}

/** Above the number of reservations of any account. */
const ALL = { page: 1, per_page: 1000 };

/** Accounts as organisers see them; every change is recorded in the audit log. */
@Injectable()
export class AdminPeopleService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly people: PeopleListsService,
    private readonly accounts: AccountsService,
    private readonly attendance: AttendanceService,
    private readonly questionnaires: QuestionnairesService,
    private readonly notes: NotesService,
    private readonly genders: GenderChangesService,
    private readonly photos: PersonPhotosService,
    private readonly reports: ReportsService,
    private readonly reportsService: AdminReportsService,
    private readonly blocking: BlockingService,
  ) {}

  /** Returns a page of the accounts that pass the filter, newest first. */
  async list(organiser: CurrentUser, filter: PeopleFilter, page: PageRequest): Promise<Page<Person>> {
    const { items: people, total } = await this.people.list(filter, page);
    const ids = people.map(({ accountId }) => accountId);
    const [counts, open] = await Promise.all([this.attendance.countsOf(ids), this.reports.openAbout(ids)]);
    const items = people.map((person) => ({
      person,
      photoUrl: this.photos.mainUrl(organiser, person),
      attendance: counts.get(person.accountId),
      openReports: open.get(person.accountId) ?? 0,
    }));
    return { items, total };
  }

  /** Returns everything that organisers may see about a person. Throws ACCOUNT_NOT_FOUND. */
  async detail(organiser: CurrentUser, accountId: number): Promise<PersonDetail> {
    const [person] = await this.people.find([accountId]);
    if (!person) throw new DomainError('ACCOUNT_NOT_FOUND');
    const [photos, counts, answered, reservations, notes, genderChanges, reports] = await Promise.all([
      this.photos.of(organiser, accountId),
      this.attendance.countsOf([accountId]),
      this.questionnaires.hasAnswered(accountId),
      this.attendance.ofPerson(accountId),
      this.notes.about(accountId),
      this.genders.of(accountId),
      this.reports.list({ reportedId: accountId }, ALL),
    ]);
    return {
      person,
      photoUrl: this.photos.mainUrl(organiser, person),
      photos,
      attendance: counts.get(accountId),
      openReports: reports.items.filter(({ decision }) => decision === null).length,
      answered,
      reservations,
      notes: await this.signed(notes),
      genderChanges: await this.signedChanges(genderChanges),
      reports: await this.reportsService.described(reports.items),
    };
  }

  /** Adds a note. Throws ACCOUNT_NOT_FOUND. */
  async addNote(organiser: CurrentUser, accountId: number, text: string): Promise<SignedNote> {
    if (!(await this.accounts.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
    const note = await this.database.transaction(async () => {
      const added = await this.notes.add(accountId, text, organiser.accountId);
      await this.audit.record(organiser, {
        action: 'account.noted',
        subject: 'account' as const,
        subjectId: accountId,
        details: { note_id: added.id },
      });
      return added;
    });
    return { note, author: organiser.email };
  }

  /**
   * Sets a person's gender; an organiser reverts a change by setting it back. Throws PROFILE_NOT_FOUND,
   * VALIDATION_FAILED (it is that already).
   */
  async setGender(
    organiser: CurrentUser,
    accountId: number,
    { gender, reason }: GenderInput,
  ): Promise<PersonDetail> {
    await this.database.transaction(async () => {
      const by = { organiserId: organiser.accountId, reason };
      const from = await this.genders.set(accountId, gender, by);
      await this.audit.record(organiser, {
        action: 'account.gender_set',
        subject: 'account' as const,
        subjectId: accountId,
        details: { from_gender: from, to_gender: gender },
      });
    });
    return this.detail(organiser, accountId);
  }

  /**
   * Excuses a person's absence, or undoes that. Throws ACCOUNT_NOT_FOUND, RESERVATION_NOT_FOUND (also if the
   * reservation is no absence).
   */
  async excuse(
    organiser: CurrentUser,
    accountId: number,
    { reservationId, excused }: { reservationId: number; excused: boolean },
  ): Promise<PersonDetail> {
    await this.database.transaction(async () => {
      const eventId = await this.attendance.excuse({ accountId, reservationId, excused });
      await this.audit.record(organiser, {
        action: excused ? 'reservation.absence_excused' : 'reservation.absence_counted',
        subject: 'reservation' as const,
        subjectId: reservationId,
        details: { event_id: eventId },
      });
    });
    return this.detail(organiser, accountId);
  }

  /**
   * Blocks an account, and refunds its upcoming reservations if requested. Throws ACCOUNT_NOT_FOUND, VALIDATION_FAILED.
   */
  async block(
    organiser: CurrentUser,
    accountId: number,
    { reason, refundFutureReservations }: BlockInput,
  ): Promise<PersonDetail> {
    const reportsClosed = await this.blocking.block(organiser, accountId, { reason });
    const places = refundFutureReservations
      ? await this.blocking.refundFutureReservations(organiser, accountId)
      : { refunded: 0, notRefunded: 0 };
    const detail = await this.detail(organiser, accountId);
    return { ...detail, outcome: { reportsClosed, ...places } };
  }

  /** Unblocks an account. Throws ACCOUNT_NOT_FOUND. */
  async unblock(organiser: CurrentUser, accountId: number): Promise<PersonDetail> {
    await this.blocking.unblock(organiser, accountId);
    return this.detail(organiser, accountId);
  }

  private async signedChanges(changes: readonly GenderChangeEntity[]): Promise<SignedGenderChange[]> {
    const emails = await this.emailsOf(changes.flatMap(({ changedBy }) => changedBy ?? []));
    return changes.map((change) => ({
      change,
      organiser: change.changedBy === null ? null : (emails.get(change.changedBy) ?? ''),
    }));
  }

  private async signed(notes: readonly AccountNoteEntity[]): Promise<SignedNote[]> {
    const emails = await this.emailsOf(notes.map(({ authorId }) => authorId));
    return notes.map((note) => ({ note, author: emails.get(note.authorId) ?? '' }));
  }

  private async emailsOf(accountIds: readonly number[]): Promise<Map<number, string>> {
    const accounts = await this.accounts.findMany([...new Set(accountIds)]);
    return new Map(accounts.map(({ id, email }) => [id, email]));
  }
}
