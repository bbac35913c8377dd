import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import {
  BlockPersonDto,
  PEOPLE_TABLE,
  PeopleDto,
  peopleDto,
  peopleFilter,
  PeopleQuery,
} from './people.dto.js';
import {
  ExcuseDto,
  NewNoteDto,
  NoteDto,
  noteDto,
  PersonDetailDto,
  personDetailDto,
  RemovePhotoDto,
  SetGenderDto,
} from './person-detail.dto.js';
import { AdminPeopleService, PersonPhotosService } from './admin-people.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/people')
export class AdminPeopleController {
  constructor(
    private readonly people: AdminPeopleService,
    private readonly photos: PersonPhotosService,
  ) {}

  /** All accounts, the newest first, with how often they came. */
  @Get()
  @Downloadable('people', 'account.list_exported', 'account', PEOPLE_TABLE)
  @AuditedRead('account.list_read', 'account')
  async list(@Query() query: PeopleQuery, @CurrentUser() user: CurrentUser): Promise<PeopleDto> {
    return peopleDto(await this.people.list(user, peopleFilter(query), query));
  }

  /** A person with their answers, reservations, notes and reports. */
  @Get(':id')
  @AuditedRead('account.profile_read', 'account')
  async detail(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    return personDetailDto(await this.people.detail(user, accountId));
  }

  /** Notes something about a person, for organisers. */
  @Post(':id/notes')
  async addNote(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() body: NewNoteDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<NoteDto> {
    return noteDto(await this.people.addNote(user, accountId, body.text));
  }

  /** Sets a person's gender, such as back to what it was: from then on only organisers can change it. Seats stay as they are. */
  @Post(':id/gender')
  @HttpCode(200)
  @ApiErrors('PROFILE_NOT_FOUND')
  async setGender(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() body: SetGenderDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    return personDetailDto(await this.people.setGender(user, accountId, body));
  }

  /** Excuses that a person missed an event: it counts no more for whether they must confirm a place. */
  @Post(':id/excuse')
  @HttpCode(200)
  @ApiErrors('RESERVATION_NOT_FOUND')
  async excuse(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() { reservation_id, excused = true }: ExcuseDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    return personDetailDto(
      await this.people.excuse(user, accountId, { reservationId: reservation_id, excused }),
    );
  }

  /** Removes a photo. The person reads the reason in their profile; photos behind it move up. */
  @Post(':id/photos/:photo/removal')
  @HttpCode(200)
  @ApiErrors('PHOTO_NOT_FOUND')
  async removePhoto(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Param('photo') photoId: string,
    @Body() body: RemovePhotoDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    await this.photos.remove(user, accountId, photoId, body.reason);
    return personDetailDto(await this.people.detail(user, accountId));
  }

  /** Shuts a person out: their tokens open nothing from the next request on. An organiser cannot be blocked. */
  @Post(':id/block')
  @HttpCode(200)
  async block(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() body: BlockPersonDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    const { reason, refund_future_places: refundFutureReservations = false } = body;
    return personDetailDto(await this.people.block(user, accountId, { reason, refundFutureReservations }));
  }

  /** Lets a person in again. */
  @Post(':id/unblock')
  @HttpCode(200)
  async unblock(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    return personDetailDto(await this.people.unblock(user, accountId));
  }
}
