import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../../common/errors/api-errors.decorator.js';
import { CurrentViewer, OrganisersOnly, type Viewer } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import {
  BlockPersonDto,
  NewNoteDto,
  NoteDto,
  PeopleDto,
  PeopleQuery,
  PersonDetailDto,
} from './people.dto.js';
import { PeopleDeskService } from './admin-people.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/people')
export class AdminPeopleController {
  constructor(private readonly people: PeopleDeskService) {}

  /** All accounts, the newest first, with how often they came. */
  @Get()
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  list(@Query() query: PeopleQuery): Promise<PeopleDto> {
    return this.people.list(query);
  }

  /** A person with their answers, reservations, notes and reports. */
  @Get(':id')
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'ACCOUNT_NOT_FOUND')
  detail(@IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number): Promise<PersonDetailDto> {
    return this.people.detail(accountId);
  }

  /** Notes something about a person, for organisers. */
  @Post(':id/notes')
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'ACCOUNT_NOT_FOUND',
  )
  addNote(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() body: NewNoteDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<NoteDto> {
    return this.people.addNote(viewer, accountId, body.text);
  }

  /** Shuts a person out: their tokens open nothing from the next request on. An organiser cannot be blocked. */
  @Post(':id/block')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'ACCOUNT_NOT_FOUND',
  )
  block(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() body: BlockPersonDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PersonDetailDto> {
    return this.people.block(viewer, accountId, body);
  }

  /** Lets a person in again. */
  @Post(':id/unblock')
  @HttpCode(200)
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'ACCOUNT_NOT_FOUND')
  unblock(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PersonDetailDto> {
    return this.people.unblock(viewer, accountId);
  }
}
