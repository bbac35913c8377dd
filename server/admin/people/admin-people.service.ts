import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { AttendanceService } from '../../events/index.js';
import { type AccountNoteEntity, NotesService } from '../../profile/index.js';
import { QuestionnairesService } from '../../questionnaire/index.js';
import { ReportsService } from '../../relations/index.js';
import { type PeopleFilter, PeopleListsService } from '../../reporting/index.js';
import { BlockingService } from '../blocking/index.js';
import {
  type BlockPersonDto,
  type NoteDto,
  type PeopleDto,
  type PeopleQuery,
  type PersonDetailDto,
  personDto,
  personReservationDto,
} from './people.dto.js';
import { AdminReportsService } from '../reports/index.js';

/** More than any account has. */
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
    private readonly reports: ReportsService,
    private readonly reportsService: AdminReportsService,
    private readonly blocking: BlockingService,
  ) {}

  /** Returns a page of the accounts that a query asks for, newest first. */
  async list(query: PeopleQuery): Promise<PeopleDto> {
    const filter = filterOf(query);
    const { items: people, total } = await this.people.list(filter, query);
    const ids = people.map(({ accountId }) => accountId);
    const [counts, open] = await Promise.all([this.attendance.countsOf(ids), this.reports.openAbout(ids)]);
    const items = people.map((person) =>
      personDto(person, counts.get(person.accountId), open.get(person.accountId) ?? 0),
    );
    return { items, total };
  }

  /** Returns everything that organisers may know about a person. Throws ACCOUNT_NOT_FOUND. */
  async detail(accountId: number): Promise<PersonDetailDto> {
    const [person] = await this.people.find([accountId]);
    if (!person) throw new DomainError('ACCOUNT_NOT_FOUND');
    const [counts, answered, reservations, notes, reports] = await Promise.all([
      this.attendance.countsOf([accountId]),
      this.questionnaires.hasAnswered(accountId),
      this.attendance.ofPerson(accountId),
      this.notes.about(accountId),
      this.reports.list({ reportedId: accountId }, ALL),
    ]);
    const open = reports.items.filter(({ decision }) => decision === null).length;
    return {
      ...personDto(person, counts.get(accountId), open),
      answered,
      reservations: reservations.map(personReservationDto),
      notes: await this.signed(notes),
      reports: await this.reportsService.described(reports.items),
    };
  }

  /** Adds a note. Throws ACCOUNT_NOT_FOUND. */
  async addNote(organiser: CurrentUser, accountId: number, text: string): Promise<NoteDto> {
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
    return noteDto(note, organiser.email);
  }

  /** Blocks an account, and refunds its coming reservations if the body says so. Throws ACCOUNT_NOT_FOUND, VALIDATION_FAILED. */
  async block(organiser: CurrentUser, accountId: number, body: BlockPersonDto): Promise<PersonDetailDto> {
    await this.blocking.block(organiser, accountId, { reason: body.reason });
    if (body.refund_future_places) await this.blocking.refundFutureReservations(organiser, accountId);
    return this.detail(accountId);
  }

  /** Unblocks an account. Throws ACCOUNT_NOT_FOUND. */
  async unblock(organiser: CurrentUser, accountId: number): Promise<PersonDetailDto> {
    await this.blocking.unblock(organiser, accountId);
    return this.detail(accountId);
  }

  private async signed(notes: readonly AccountNoteEntity[]): Promise<NoteDto[]> {
    const authors = await this.accounts.findMany([...new Set(notes.map(({ authorId }) => authorId))]);
    const emails = new Map(authors.map(({ id, email }) => [id, email]));
    return notes.map((note) => noteDto(note, emails.get(note.authorId) ?? ''));
  }
}

function noteDto({ id, text, createdAt }: AccountNoteEntity, author: string): NoteDto {
  return { id, text, author, created_at: createdAt.toISOString() };
}

function filterOf({ q, city, gender, blocked, role }: PeopleQuery): PeopleFilter {
  return {
    ...(q?.trim() ? { text: q.trim() } : {}),
    ...(city ? { city } : {}),
    ...(gender ? { gender } : {}),
    ...(blocked === undefined ? {} : { blocked }),
    ...(role ? { role } : {}),
  };
}
