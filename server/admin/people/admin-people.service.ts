import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { AttendanceService } from '../../events/index.js';
import { PhotoAddresses, PhotosService, ProfilesService } from '../../profile/index.js';
import { QuestionnairesService } from '../../questionnaire/index.js';
import { ReportsService } from '../../relations/index.js';
import { type NoteDto, PeopleListsService, type PeopleQuery, type Person } from '../../reporting/index.js';
import { AdminReportsService } from '../reports/admin-reports.service.js';
import { BlockingService } from '../reports/blocking.service.js';
import {
  type BlockPersonDto,
  type PeopleDto,
  personDto,
  type ExcuseDto,
  type PersonDetailDto,
  personReservationDto,
  type SetGenderDto,
} from './people.dto.js';

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
    private readonly profiles: ProfilesService,
    private readonly addresses: PhotoAddresses,
    private readonly photos: PhotosService,
    private readonly reports: ReportsService,
    private readonly reportsService: AdminReportsService,
    private readonly blocking: BlockingService,
  ) {}

  /** Returns a page of the accounts that pass the filter, newest first. */
  async list(organiser: CurrentUser, query: PeopleQuery): Promise<PeopleDto> {
    const { items: people, total } = await this.people.list(query);
    const ids = people.map(({ account_id }) => account_id);
    const [counts, open] = await Promise.all([this.attendance.countsOf(ids), this.reports.openAbout(ids)]);
    const items = people.map((person) => {
      const { account_id: id } = person;
      return personDto(person, this.mainPhoto(organiser, person), counts.get(id), open.get(id) ?? 0);
    });
    return { items, total };
  }

  /** Returns everything that organisers may see about a person. Throws ACCOUNT_NOT_FOUND. */
  async detail(organiser: CurrentUser, accountId: number): Promise<PersonDetailDto> {
    const person = (await this.people.find([accountId])).get(accountId);
    if (!person) throw new DomainError('ACCOUNT_NOT_FOUND');
    const [photos, counts, answered, reservations, notes, gender_changes, reports] = await Promise.all([
      this.photos.filesOf(accountId),
      this.attendance.countsOf([accountId]),
      this.questionnaires.hasAnswered(accountId),
      this.attendance.ofPerson(accountId),
      this.people.notesAbout(accountId),
      this.people.genderChangesOf(accountId),
      this.reports.list({ reportedId: accountId }, ALL),
    ]);
    const openReports = reports.items.filter(({ decision }) => decision === null).length;
    return {
      ...personDto(person, this.mainPhoto(organiser, person), counts.get(accountId), openReports),
      answered,
      photos: photos.map(({ id, slot }) => ({ id, slot, url: this.addresses.of(id, organiser) })),
      reservations: reservations.map(personReservationDto),
      notes,
      gender_changes,
      reports: await this.reportsService.described(reports.items),
    };
  }

  /** Adds a note. Throws ACCOUNT_NOT_FOUND. */
  async addNote(organiser: CurrentUser, accountId: number, text: string): Promise<NoteDto> {
    if (!(await this.accounts.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
    return this.database.transaction(async () => {
      const { id, createdAt: created_at } = await this.profiles.addNote(accountId, text, organiser.accountId);
      const details = { note_id: id };
      await this.audit.record(organiser, { action: 'account.noted', subjectId: accountId, details });
      return { id, text, author: organiser.email, created_at };
    });
  }

  /**
   * Sets a person's gender; an organiser reverts a change by setting it back. Throws PROFILE_NOT_FOUND,
   * VALIDATION_FAILED (it is that already).
   */
  async setGender(
    organiser: CurrentUser,
    accountId: number,
    { gender, reason }: SetGenderDto,
  ): Promise<PersonDetailDto> {
    await this.database.transaction(async () => {
      const by = { organiserId: organiser.accountId, reason };
      const from = await this.profiles.setGender(accountId, gender, by);
      const details = { from_gender: from, to_gender: gender };
      await this.audit.record(organiser, { action: 'account.gender_set', subjectId: accountId, details });
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
    { reservation_id: reservationId, excused = true }: ExcuseDto,
  ): Promise<PersonDetailDto> {
    await this.database.transaction(async () => {
      const details = { event_id: await this.attendance.excuse({ accountId, reservationId, excused }) };
      const action = excused ? 'reservation.absence_excused' : 'reservation.absence_counted';
      await this.audit.record(organiser, { action, subjectId: reservationId, details });
    });
    return this.detail(organiser, accountId);
  }

  /** Removes a photo, with a reason for its owner. Throws ACCOUNT_NOT_FOUND, PHOTO_NOT_FOUND. */
  async removePhoto(
    organiser: CurrentUser,
    accountId: number,
    photoId: string,
    text: string,
  ): Promise<PersonDetailDto> {
    await this.database.transaction(async () => {
      const details = { slot: await this.photos.remove(accountId, photoId, text) };
      const reason = { accountId, text };
      const entry = { action: 'account.photo_removed', subjectId: accountId, details, reason } as const;
      await this.audit.record(organiser, entry);
    });
    return this.detail(organiser, accountId);
  }

  /**
   * Blocks an account, and refunds its upcoming reservations if requested. Throws ACCOUNT_NOT_FOUND, VALIDATION_FAILED.
   */
  async block(
    organiser: CurrentUser,
    accountId: number,
    { reason, refund_future_places: isRefunded = false }: BlockPersonDto,
  ): Promise<PersonDetailDto> {
    const reports_closed = await this.blocking.block(organiser, accountId, { reason });
    const places = await this.blocking.refundFutureReservations(organiser, accountId, isRefunded);
    return { ...(await this.detail(organiser, accountId)), outcome: { reports_closed, ...places } };
  }

  /** Unblocks an account. Throws ACCOUNT_NOT_FOUND. */
  async unblock(organiser: CurrentUser, accountId: number): Promise<PersonDetailDto> {
    await this.blocking.unblock(organiser, accountId);
    return this.detail(organiser, accountId);
  }

  // for the organiser who asked
  private mainPhoto(organiser: CurrentUser, { photo_id: photoId }: Person): string | null {
    return photoId && this.addresses.of(photoId, organiser);
  }
}
