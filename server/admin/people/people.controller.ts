import { Body, Controller, Get, HttpCode, Param, Post, Query, Delete } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { AccountId } from '../../common/http/id.pipe.js';
import {
  BlockPersonDto,
  PEOPLE_TABLE,
  PeopleDto,
  ExcuseDto,
  NewNoteDto,
  PersonDetailDto,
  RemovePhotoDto,
  SetGenderDto,
  RequestReasonDto,
} from './people.dto.js';
import { AdminPeopleService } from './admin-people.service.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import {
  DeletedDto,
  deletedDto,
  DeletionPreviewDto,
  deletionPreviewDto,
  ErasureService,
} from '../../privacy/index.js';
import { NoteDto, PeopleQuery } from '../../reporting/index.js';
import { AdminPrivacyService } from './admin-privacy.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/people/:id')
export class AdminPrivacyController {
  constructor(
    private readonly privacy: AdminPrivacyService,
    private readonly erasure: ErasureService,
  ) {}

  /** Sends a person who has asked for it the link to their own export. They open it with their own log-in. */
  @Post('export')
  @HttpCode(200)
  @ApiErrors('MAIL_OFF', 'ADDRESS_NOT_VERIFIED', 'RATE_LIMITED')
  async orderExport(
    @AccountId() accountId: number,
    @CurrentUser() user: CurrentUser,
    @Body() body: RequestReasonDto,
  ): Promise<SuccessDto> {
    await this.privacy.orderExport(user, accountId, body.reason);
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
    @Body() body: RequestReasonDto,
  ): Promise<DeletedDto> {
    return deletedDto(await this.privacy.delete(user, accountId, body.reason));
  }
}

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/people')
export class AdminPeopleController {
  constructor(private readonly people: AdminPeopleService) {}

  /** All accounts, the newest first, with how often they came. */
  @Get()
  @Downloadable('people', 'account.list_exported', PEOPLE_TABLE)
  @AuditedRead('account.list_read')
  list(@Query() query: PeopleQuery, @CurrentUser() user: CurrentUser): Promise<PeopleDto> {
    return this.people.list(user, query);
  }

  /** A person with their answers, reservations, notes and reports. */
  @Get(':id')
  @AuditedRead('account.profile_read')
  detail(@AccountId() accountId: number, @CurrentUser() user: CurrentUser): Promise<PersonDetailDto> {
    return this.people.detail(user, accountId);
  }

  /** Notes something about a person, for organisers. */
  @Post(':id/notes')
  addNote(
    @AccountId() accountId: number,
    @Body() body: NewNoteDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<NoteDto> {
    return this.people.addNote(user, accountId, body.text);
  }

  /** Sets a person's gender, such as back to what it was: from then on only organisers can change it. Seats stay as they are. */
  @Post(':id/gender')
  @HttpCode(200)
  @ApiErrors('PROFILE_NOT_FOUND')
  setGender(
    @AccountId() accountId: number,
    @Body() body: SetGenderDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    return this.people.setGender(user, accountId, body);
  }

  /** Excuses that a person missed an event: it counts no more for whether they must confirm a place. */
  @Post(':id/excuse')
  @HttpCode(200)
  @ApiErrors('RESERVATION_NOT_FOUND')
  excuse(
    @AccountId() accountId: number,
    @Body() body: ExcuseDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    return this.people.excuse(user, accountId, body);
  }

  /** Removes a photo. The person reads the reason in their profile; photos behind it move up. */
  @Post(':id/photos/:photo/removal')
  @HttpCode(200)
  @ApiErrors('PHOTO_NOT_FOUND')
  removePhoto(
    @AccountId() accountId: number,
    @Param('photo') photoId: string,
    @Body() body: RemovePhotoDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    return this.people.removePhoto(user, accountId, photoId, body.reason);
  }

  /** Shuts a person out: their tokens open nothing from the next request on. An organiser cannot be blocked. */
  @Post(':id/block')
  @HttpCode(200)
  block(
    @AccountId() accountId: number,
    @Body() body: BlockPersonDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<PersonDetailDto> {
    return this.people.block(user, accountId, body);
  }

  /** Lets a person in again. */
  @Post(':id/unblock')
  @HttpCode(200)
  unblock(@AccountId() accountId: number, @CurrentUser() user: CurrentUser): Promise<PersonDetailDto> {
    return this.people.unblock(user, accountId);
  }
}
