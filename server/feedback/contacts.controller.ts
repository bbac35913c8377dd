import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../common/http/access.js';
import { ContactsDto, contactsChange, contactsDto, SaveContactsDto } from './contacts.dto.js';
import { OwnContactsService } from './contacts.service.js';

@ApiTags('Connections')
@Controller('profile/contacts')
export class ContactsController {
  constructor(private readonly contacts: OwnContactsService) {}

  /** One’s own channels. */
  @Get()
  async find(@CurrentUser() user: CurrentUser): Promise<ContactsDto> {
    return contactsDto(await this.contacts.find(user.accountId));
  }

  /** Fills in channels, or takes them away; what is taken away is no longer shared with anybody. */
  @Put()
  async save(@CurrentUser() user: CurrentUser, @Body() body: SaveContactsDto): Promise<ContactsDto> {
    return contactsDto(await this.contacts.save(user.accountId, contactsChange(body)));
  }
}
