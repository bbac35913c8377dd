import { Body, Controller, Get, HttpCode, Param, Post, Query, Delete } from '@nestjs/common';
import { AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { AccountLimits, AccountsService } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { AccountId } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { AttendanceService } from '../../events/index.js';
import {
  DeletedDto,
  deletedDto,
  DeletionPreviewDto,
  deletionPreviewDto,
  ErasureService,
  EXPORT_ORDERED,
} from '../../privacy/index.js';
import { PhotoAddresses, PhotosService, ProfilesService } from '../../profile/index.js';
import { QuestionnairesService } from '../../questionnaire/index.js';
import { ReportsService } from '../../relations/index.js';
import { NoteDto, PeopleListsService, PeopleQuery, type Person } from '../../reporting/index.js';
import { AdminReportsService } from '../reports/admin-reports.service.js';
import { BlockingService } from '../reports/blocking.service.js';
import {
  BlockPersonDto,
  PEOPLE_TABLE,
  PeopleDto,
  personDto,
  ExcuseDto,
  NewNoteDto,
  PersonDetailDto,
  personReservationDto,
  RemovePhotoDto,
  SetGenderDto,
  RequestReasonDto,
} from './people.dto.js';

/** Limit of emails with a link to the export, for each person. */
const ORDERS = { name: 'export order', limit: 3, seconds: 86_400 };
/** More than the number of reports about any account. */
const ALL = { page: 1, per_page: 1000 };

/** Data export and deletion for people who ask the organisers instead of doing it themselves. */
@OrganisersOnly()
@Controller('admin/people/:id')
export class AdminPrivacyController {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly limits: AccountLimits,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly erasure: ErasureService,
  ) {}

  /**
   * Emails a person the link to their own data export, if they asked the organisers for it. They open it with
   * their own login.
   */
  @Post('export')
  @HttpCode(200)
  @ApiErrors('MAIL_OFF', 'ADDRESS_NOT_VERIFIED', 'RATE_LIMITED')
  async orderExport(
    @AccountId() accountId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { reason: text }: RequestReasonDto,
  ): Promise<SuccessDto> {
    const { emailVerified, emailBounced } = await this.accounts.require(accountId);
    if (!this.settings.mail) throw new DomainError('MAIL_OFF');
    if (!emailVerified || emailBounced) throw new DomainError('ADDRESS_NOT_VERIFIED');
    await this.limits.count(accountId, ORDERS);
    await this.database.transaction(async () => {
      await this.outbox.put(EXPORT_ORDERED, { accountId });
      const reason = { accountId, text };
      await this.audit.record(user, { action: 'account.export_ordered', subjectId: accountId, reason });
    });
    return { success: true };
  }

  /** Returns what deleting a person would do to their seats and payments. Changes nothing. */
  @Get('deletion')
  @AuditedRead('account.deletion_read')
  async preview(@AccountId() accountId: number): Promise<DeletionPreviewDto> {
    return deletionPreviewDto(await this.erasure.preview(accountId));
  }

  /** Deletes the account of a person who asked for it. Accounts of organisers cannot be deleted this way. */
  @Delete()
  async remove(
    @AccountId() accountId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { reason: text }: RequestReasonDto,
  ): Promise<DeletedDto> {
    const { role } = await this.accounts.require(accountId);
    if (role === 'admin') throw invalidField('id', 'must not be an organiser');
    const by = `organiser:${user.accountId}`;
    const erased = await this.database.transaction(async () => {
      const begun = await this.erasure.begin({ accountId, requestedBy: 'organiser', by });
      const reason = { accountId, text };
      await this.audit.record(user, { action: 'account.deleted', subjectId: accountId, reason });
      return begun;
    });
    await this.erasure.tryToFinish(erased);
    return deletedDto(erased.refundRappen);
  }
}

@OrganisersOnly()
@Controller('admin/people')
export class AdminPeopleController {
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
    private readonly reportViews: AdminReportsService,
    private readonly blocking: BlockingService,
  ) {}

  /** Lists the accounts, newest first, with their attendance counts. */
  @Get()
  @Downloadable('people', 'account.list_exported', PEOPLE_TABLE)
  @AuditedRead('account.list_read')
  async list(@Query() query: PeopleQuery, @CurrentUser() user: CurrentUser): Promise<PeopleDto> {
    const { items: people, total } = await this.people.list(query);
    const ids = people.map(({ account_id }) => account_id);
    const [counts, open] = await Promise.all([this.attendance.countsOf(ids), this.reports.openAbout(ids)]);
    const items = people.map((person) => {
      const { account_id: id } = person;
      return personDto(person, this.mainPhoto(user, person), counts.get(id), open.get(id) ?? 0);
    });
    return { items, total };
  }

  /** Returns one person with their photos, reservations, gender changes, notes and reports. */
  @Get(':id')
  @AuditedRead('account.profile_read')
  async detail(@AccountId() accountId: number, @CurrentUser() user: CurrentUser): Promise<PersonDetailDto> {
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
      ...personDto(person, this.mainPhoto(user, person), counts.get(accountId), openReports),
      answered,
      photos: photos.map(({ id, slot }) => ({ id, slot, url: this.addresses.of(id, user) })),
      reservations: reservations.map(personReservationDto),
      notes,
      gender_changes,
      reports: await this.reportViews.described(reports.items),
    };
  }

  /** Adds a note about a person. Only organisers can see it. */
  @Post(':id/notes')
  async addNote(
    @AccountId() accountId: number,
    @Body() { text }: NewNoteDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<NoteDto> {
    await this.accounts.require(accountId);
    return this.database.transaction(async () => {
      const { id, createdAt: created_at } = await this.profiles.addNote(accountId, text, user.accountId);
      const details = { note_id: id };
      await this.audit.record(user, { action: 'account.noted', subjectId: accountId, details });
      return { id, text, author: user.email, created_at };
    });
  }

  /**
   * Sets a person's gender, for example to revert a change. From then on only organisers can change it.
   * Existing seats do not change.
   */
  @Post(':id/gender')
  @HttpCode(200)
  @ApiErrors('PROFILE_NOT_FOUND')
  async setGender(
    @AccountId() accountId: number,
    @Body() { gender, reason }: SetGenderDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    await this.database.transaction(async () => {
      const by = { organiserId: user.accountId, reason };
      const from = await this.profiles.setGender(accountId, gender, by);
      const details = { from_gender: from, to_gender: gender };
      await this.audit.record(user, { action: 'account.gender_set', subjectId: accountId, details });
    });
    return this.detail(accountId, user);
  }

  /**
   * Excuses a no-show or a late cancellation of a person, or undoes that. Excused ones do not count towards
   * the number after which the person must confirm a seat.
   */
  @Post(':id/excuse')
  @HttpCode(200)
  @ApiErrors('RESERVATION_NOT_FOUND')
  async excuse(
    @AccountId() accountId: number,
    @Body() { reservation_id: reservationId, excused = true }: ExcuseDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    await this.database.transaction(async () => {
      const details = { event_id: await this.attendance.excuse({ accountId, reservationId, excused }) };
      const action = excused ? 'reservation.absence_excused' : 'reservation.absence_counted';
      await this.audit.record(user, { action, subjectId: reservationId, details });
    });
    return this.detail(accountId, user);
  }

  /** Removes a photo. The person sees the reason in their profile. The photos after it move up one slot. */
  @Post(':id/photos/:photo/removal')
  @HttpCode(200)
  @ApiErrors('PHOTO_NOT_FOUND')
  async removePhoto(
    @AccountId() accountId: number,
    @Param('photo') photoId: string,
    @Body() { reason: text }: RemovePhotoDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    await this.database.transaction(async () => {
      const details = { slot: await this.photos.remove(accountId, photoId, text) };
      const reason = { accountId, text };
      const entry = { action: 'account.photo_removed', subjectId: accountId, details, reason } as const;
      await this.audit.record(user, entry);
    });
    return this.detail(accountId, user);
  }

  /** Blocks a person. Their tokens are refused from the next request on. Organisers cannot be blocked. */
  @Post(':id/block')
  @HttpCode(200)
  async block(
    @AccountId() accountId: number,
    @Body() { reason, refund_future_places: wantsRefunds = false }: BlockPersonDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    const reports_closed = await this.blocking.block(user, accountId, { reason });
    const places = await this.blocking.refundFutureReservations(user, accountId, wantsRefunds);
    return { ...(await this.detail(accountId, user)), outcome: { reports_closed, ...places } };
  }

  /** Unblocks a person. They have to log in again. */
  @Post(':id/unblock')
  @HttpCode(200)
  async unblock(@AccountId() accountId: number, @CurrentUser() user: CurrentUser): Promise<PersonDetailDto> {
    await this.blocking.unblock(user, accountId);
    return this.detail(accountId, user);
  }

  // the URL is for the calling organiser
  private mainPhoto(organiser: CurrentUser, { photo_id: photoId }: Person): string | null {
    return photoId && this.addresses.of(photoId, organiser);
  }
}
