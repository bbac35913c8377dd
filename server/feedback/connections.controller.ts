import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Conditional } from '../common/http/conditional.decorator.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser, VerifiedEmailOnly } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { RequestLanguage } from '../common/http/request-language.js';
import type { Language } from '../matching/index.js';
import { type Contacts, ContactsService, PhotoAddresses } from '../profile/index.js';
import { ConnectionDto, MetDto, ShareDto, ContactsDto, SaveContactsDto } from './connections.dto.js';
import { OwnConnectionsService } from './connections.service.js';

@ApiTags('Connections')
@Controller('profile/contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly connections: OwnConnectionsService,
  ) {}

  /** One’s own channels. */
  @Get()
  async find(@CurrentUser() user: CurrentUser): Promise<ContactsDto> {
    return contactsDto(await this.contacts.find(user.accountId));
  }

  /** Fills in channels, or takes them away; what is taken away is no longer shared with anybody. */
  @Put()
  async save(
    @CurrentUser() user: CurrentUser,
    @Body() { email_shared, ...written }: SaveContactsDto,
  ): Promise<ContactsDto> {
    const change = email_shared === undefined ? written : { ...written, emailShared: email_shared };
    return contactsDto(await this.connections.saveContacts(user.accountId, change));
  }
}

function contactsDto({ phone, whatsapp, instagram, telegram, signal, emailShared }: Contacts): ContactsDto {
  return { phone, whatsapp, instagram, telegram, signal, email_shared: emailShared };
}

@ApiTags('Connections')
@Controller('connections')
export class ConnectionsController {
  constructor(
    private readonly connections: OwnConnectionsService,
    private readonly addresses: PhotoAddresses,
  ) {}

  /** Those who said yes to the user, and the user to them. Both see it from the same moment on, a day after the event at the soonest. */
  @Get()
  @VerifiedEmailOnly()
  @Conditional()
  async list(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<ConnectionDto[]> {
    const own = await this.connections.list(user.accountId, language);
    return own.map((one) => this.dto(one, user));
  }

  /** Says which of one’s own channels a connection sees. */
  @Put(':id')
  @VerifiedEmailOnly()
  @ApiErrors('CONTACT_MISSING')
  async share(
    @IdParam('id', 'CONNECTION_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
    @Body() { share }: ShareDto,
    @RequestLanguage() language: Language,
  ): Promise<ConnectionDto> {
    return this.dto(await this.connections.share(user.accountId, id, share, language), user);
  }

  /** Ends a connection for both, for good. The other is not told. */
  @Delete(':id')
  @VerifiedEmailOnly()
  async end(
    @IdParam('id', 'CONNECTION_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.connections.end(user.accountId, id);
    return { success: true };
  }

  /** Answers whether the two met, from two weeks on. The other does not learn of it. */
  @Post(':id/met')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors('MET_NOT_ASKED')
  async met(
    @IdParam('id', 'CONNECTION_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
    @Body() { met }: MetDto,
  ): Promise<SuccessDto> {
    await this.connections.answerMet(user.accountId, id, met);
    return { success: true };
  }

  private dto(
    { user, ...own }: Awaited<ReturnType<OwnConnectionsService['share']>>,
    reader: CurrentUser,
  ): ConnectionDto {
    const { photoId, ...person } = user;
    const photo_url = photoId && this.addresses.of(photoId, reader, own.event_id);
    return { ...own, user: { ...person, photo_url } };
  }
}
