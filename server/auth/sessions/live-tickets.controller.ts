import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyAccount, CurrentUser } from '../../common/http/access.js';
import { LiveTickets, TICKET_SECONDS } from './live-tickets.js';
import { LiveTicketDto } from './sessions.dto.js';

@ApiTags('Accounts')
@Controller('account/live-ticket')
@AnyAccount()
export class LiveTicketsController {
  constructor(private readonly tickets: LiveTickets) {}

  /** Gives a ticket that opens streams for a minute (`?ticket=…`): a token never stands in an address. */
  @Post()
  @HttpCode(200)
  issue(@CurrentUser() user: CurrentUser): LiveTicketDto {
    return { ticket: this.tickets.issue(user), expires_in: TICKET_SECONDS };
  }
}
