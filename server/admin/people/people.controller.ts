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

/** How often a person can be sent the link to their export. */
const ORDERS = { name: 'export order', limit: 3, seconds: 86_400 };
/** Above the number of reports about any account. */
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

  /** Sends a person who has asked for it the link to their own export. They open it with their own log-in. */
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

  /** What deleting a person would do to their places and their money. */
  @Get('deletion')
  @AuditedRead('account.deletion_read')
  async preview(@AccountId() accountId: number): Promise<DeletionPreviewDto> {
    return deletionPreviewDto(await this.erasure.preview(accountId));
  }

  /** Deletes a person who has asked for it. An organiser cannot be deleted by another. */
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

  /** All accounts, the newest first, with how often they came. */
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

  /** A person with their answers, reservations, notes and reports. */
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

  /** Notes something about a person, for organisers. */
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

  /** Sets a person's gender, such as back to what it was: from then on only organisers can change it. Seats stay as they are. */
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

  /** Excuses that a person missed an event: it counts no more for whether they must confirm a place. */
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

  /** Removes a photo. The person reads the reason in their profile; photos behind it move up. */
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

  /** Shuts a person out: their tokens open nothing from the next request on. An organiser cannot be blocked. */
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

  /** Lets a person in again. */
  @Post(':id/unblock')
  @HttpCode(200)
  async unblock(@AccountId() accountId: number, @CurrentUser() user: CurrentUser): Promise<PersonDetailDto> {
    await this.blocking.unblock(user, accountId);
    return this.detail(accountId, user);
  }

  // for the organiser who asked
  private mainPhoto(organiser: CurrentUser, { photo_id: photoId }: Person): string | null {
    return photoId && this.addresses.of(photoId, organiser);
  }
}
