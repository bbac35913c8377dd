import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyAccount, CurrentUser } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { wireFields } from '../../common/text/snake-case.js';
import { SessionDto, LiveTicketDto } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';
import { LiveTickets, TICKET_SECONDS } from './live-tickets.js';

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

@ApiTags('Accounts')
@Controller('auth/sessions')
@AnyAccount()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /** Lists where one is signed in, the session that was used last first. */
  @Get()
  async list(@CurrentUser() user: CurrentUser): Promise<SessionDto[]> {
    const sessions = await this.sessions.list(user);
    return sessions.map((one) => wireFields(one, 'id', 'current', 'createdAt', 'lastUsedAt', 'device'));
  }

  /** Ends one of one's own sessions: its token is refused at once. */
  @Delete(':id')
  async end(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'SESSION_NOT_FOUND') id: number,
  ): Promise<SuccessDto> {
    await this.sessions.end(user.accountId, id);
    return { success: true };
  }

  /** Ends all of one's sessions but this one, and the address at which a calendar reads one's events. */
  @Delete()
  async endOthers(@CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.sessions.endAll(user.accountId, user.sessionId);
    return { success: true };
  }
}
